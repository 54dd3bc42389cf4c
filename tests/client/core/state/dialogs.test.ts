import { afterEach, expect, test } from 'vitest'

import { $dialog, $dialogs, answerQuestion, askUser, closeAllDialogs, closeDialog, openDialog } from '#core/state/dialogs.ts'

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
