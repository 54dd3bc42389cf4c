import { afterEach, expect, test } from 'vitest'

import { $toasts, dismiss, dismissAll, inform, succeed, warn } from '#core/state/toasts.ts'

afterEach(dismissAll)

test('a message that is shown is not said twice, and goes when it is dismissed', () => {
  const id = warn('网络超时')
  expect(warn('网络超时')).toBe(id)
  inform('网络超时')
  expect($toasts.get().map(({ tone }) => tone)).toEqual(['warning', 'info'])
  dismiss(id)
  expect($toasts.get().map(({ tone }) => tone)).toEqual(['info'])
})

test('a message with something to do takes the place of the one that is shown', () => {
  const first = warn('没有保存', { actions: [{ label: '重试', run: () => undefined }] })
  const second = warn('没有保存', { actions: [{ label: '重试', run: () => undefined }] })
  expect(second).not.toBe(first)
  expect($toasts.get().map(({ id }) => id)).toEqual([second])
  succeed('已保存')
  expect($toasts.get()).toHaveLength(2)
})
