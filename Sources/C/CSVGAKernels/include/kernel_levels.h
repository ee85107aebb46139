#pragma once

/// Keeps to one level of vector instructions, for tests: 0 is what every CPU of the family has, 1 AVX2, 2 AVX-512.
///
/// Returns the level in use, which is lower where the CPU has no higher one.
int svga_limit_level(int limit);
