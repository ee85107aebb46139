#pragma once

// The settings of the C library's allocator, which Swift's Glibc lacks.
#include <malloc.h>
