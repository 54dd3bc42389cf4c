import { afterEach, expect, test, vi } from 'vitest'

import {
  $dialog,
  $dialogs,
  $isSettingsOpen,
  answerQuestion,
  askUser,
  closeAllDialogs,
  closeDialog,
  openDialog,
  startSettingsDrawer
} from '#core/state/dialogs.ts'

afterEach(closeAllDialogs)

test('the expired dialog stands over the one that was open, which stays', () => {
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

test('a question waits for its answer; put aside, it is a no', async () => {
  const yes = askUser({ title: '确认删除', text: '是否删除选中数据?' })
  answerQuestion(true)
  expect(await yes).toBe(true)
  const aside = askUser({ title: '确认删除', text: '是否删除选中数据?' })
  closeAllDialogs()
  expect(await aside).toBe(false)
  expect($dialogs.get()).toEqual([])
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
