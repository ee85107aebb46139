#pragma once

/// The commit that the package was built from, or NULL. Builds of packages give it by `-Xcc -DSVGA_COMMIT=0123abcd`.
const char *_Nullable svga_release_commit(void);
