import { afterEach, expect, test, vi } from 'vitest'

import {
  $dialog,
  $dialogs,
  $isSettingsOpen,
  closeAllDialogs,
  closeDialog,
  openDialog,
  startSettingsDrawer
} from '#core/state/dialogs.ts'

afterEach(closeAllDialogs)

test('the expired dialog covers the one that was open, which stays', () => {
  openDialog({ kind: 'password' })
  openDialog({ kind: 'expired' })
  expect($dialog.get()).toEqual({ kind: 'expired' })
  closeDialog()
  expect($dialog.get()).toEqual({ kind: 'password' })
})

test('a dialog is open once', () => {
  openDialog({ kind: 'palette' })
  openDialog({ kind: 'palette', query: '>' })
  expect($dialogs.get()).toEqual([{ kind: 'palette', query: '>' }])
})

test('the settings drawer’s state starts open and closes after 16 ms; then it follows the dialog [2.S12, 9.K30, A32]', () => {
  vi.useFakeTimers()
  try {
    startSettingsDrawer()
    expect($isSettingsOpen.get()).toBe(true)
    vi.advanceTimersByTime(15)
    expect($isSettingsOpen.get()).toBe(true)
    vi.advanceTimersByTime(1)
    expect($isSettingsOpen.get()).toBe(false)
    openDialog({ kind: 'settings' })
    expect($isSettingsOpen.get()).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
