import { parentPort } from 'node:worker_threads'

import type { Edited, EditTask } from './edit-pages.ts'
import type { FormFonts } from './form-fonts.ts'
import type { Merged, PartToMerge } from './merge-files.ts'
import type { Drawn, FormToDraw } from './render-forms.ts'

/** What a worker is asked: to draw forms, to make one PDF of files, or to make one of pages of others. */
export type FormTask =
  | { readonly kind: 'draw'; readonly title: string; readonly forms: readonly FormToDraw[]; readonly made: Date }
  | { readonly kind: 'merge'; readonly title: string; readonly parts: readonly PartToMerge[]; readonly made: Date }
  | ({ readonly kind: 'edit' } & EditTask)

let fonts: FormFonts | undefined

async function answer(task: FormTask): Promise<Drawn | Merged | Edited> {
  if (task.kind === 'merge') {
    const { mergeParts } = await import('./merge-files.ts')
    return mergeParts(task.title, task.parts, task.made)
  }
  const { readFonts } = await import('./form-fonts.ts')
  if (task.kind === 'edit') {
    const { editPages } = await import('./edit-pages.ts')
    return editPages(task, () => (fonts ??= readFonts()))
  }
  const { renderForms } = await import('./render-forms.ts')
  fonts ??= readFonts()
  return renderForms(task.title, task.forms, fonts, task.made)
}

parentPort?.on('message', async (task: FormTask) => {
  parentPort?.postMessage(await answer(task))
})
