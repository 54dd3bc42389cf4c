/**
 * The first script of the page, written into it by the build (vite.config.ts): it does what need not wait for the program. Should it
 * fail, the program does the same by itself, only later.
 */
import { keepEarlySends } from '#ui/base/fields/early-sends.ts'

import { applyLook } from '../../settings/look.ts'
import { askEarly } from './ask-early.ts'
import { beginProgram } from './begin-program.ts'
import { markDrawnAnew } from './draw-anew.ts'
import { drawKeptFrame } from './draw-kept-frame.ts'
import { preloadFirst } from './preload-first.ts'
import { settingsHere } from './settings-here.ts'

for (const begin of [
  () => applyLook(settingsHere()),
  markDrawnAnew,
  keepEarlySends,
  drawKeptFrame,
  askEarly,
  preloadFirst,
  beginProgram
])
  try {
    begin()
  } catch {
    // What this browser does not know, or keeps in another shape than this release.
  }
