#include "release.h"

#include <stddef.h>

// The commit comes without quotation marks, which would have to pass through several shells.
#define TEXT_OF(word) #word
#define TEXT(word) TEXT_OF(word)

const char *svga_release_commit(void) {
#ifdef SVGA_COMMIT
    return TEXT(SVGA_COMMIT);
#else
    return NULL;
#endif
}
