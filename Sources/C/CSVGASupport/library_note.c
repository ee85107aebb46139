#include "library_note.h"
