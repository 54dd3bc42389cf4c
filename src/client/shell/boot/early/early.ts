/**
 * The first script of the page, written into it by the build (vite.config.ts): it does what need not wait for the program. Should it
 * fail, the program does the same by itself, only later.
 */
import { askEarly } from './ask-early.ts'
import { preloadFirst } from './preload-first.ts'

for (const begin of [askEarly, preloadFirst])
  try {
    begin()
  } catch {
    // What this browser does not know, or keeps in another shape than this release.
  }
