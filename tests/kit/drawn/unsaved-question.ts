import { expect } from 'vitest'
import { page } from 'vitest/browser'

import { pressOn } from './framed.tsx'
import { menuEntry } from '../answers/signed-in.ts'

/** A page of the menu that is not kept while another is in front: leaving it loses what is typed. */
export const unkeptPage = menuEntry('/base/once', '一次', {
  meta: { title: '一次', keepAlive: false, internalOrExternal: false, componentName: 'x' }
})

/** The question whether text that was not sent may be lost. */
export const unsavedQuestion = () => page.getByRole('alertdialog')

/** Waits for the question and answers it by the button of these words. */
export async function answerUnsaved(words: string): Promise<void> {
  await expect.element(unsavedQuestion()).toMatchTextContent(/未提交的内容/)
  await expect.poll(() => unsavedQuestion().element().contains(document.activeElement)).toBe(true)
  await pressOn(unsavedQuestion().getByRole('button', { name: words }))
  await expect.element(unsavedQuestion()).not.toBeInTheDocument()
}
