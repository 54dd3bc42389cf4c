import { answerTasks } from '../../core/workers/answer-tasks.ts'
import type { Composed, ComposeTask } from './compose-documents.ts'
import type { Edited, EditTask } from './edit-pages.ts'
import type { FormFonts } from './form-fonts.ts'
import type { Merged } from './merge-files.ts'
import type { PartToMerge } from './open-part.ts'
import type { DrawnLabels, LabelTask } from './draw-labels.ts'
import type { RenderedForms, FormToDraw } from './render-forms.ts'

/** What a worker is asked: to draw forms, to make one PDF of files, documents of pages of files, or one of pages of others. */
export type FormTask =
  | { readonly kind: 'draw'; readonly title: string; readonly forms: readonly FormToDraw[]; readonly made: Date }
  | { readonly kind: 'merge'; readonly title: string; readonly parts: readonly PartToMerge[]; readonly made: Date }
  | ({ readonly kind: 'compose' } & ComposeTask)
  | ({ readonly kind: 'edit' } & EditTask)
  | ({ readonly kind: 'labels' } & LabelTask)

let fonts: FormFonts | undefined

async function answer(task: FormTask): Promise<RenderedForms | Merged | Composed | Edited | DrawnLabels> {
  if (task.kind === 'merge') {
    const { mergeParts } = await import('./merge-files.ts')
    return mergeParts(task.title, task.parts, task.made)
  }
  if (task.kind === 'compose') {
    const { composeDocuments } = await import('./compose-documents.ts')
    return composeDocuments(task)
  }
  const { readFonts } = await import('./form-fonts.ts')
  if (task.kind === 'edit') {
    const { editPages } = await import('./edit-pages.ts')
    return editPages(task, () => (fonts ??= readFonts()))
  }
  if (task.kind === 'labels') {
    const { drawLabels } = await import('./draw-labels.ts')
    fonts ??= readFonts()
    return drawLabels(task, fonts)
  }
  const { renderForms } = await import('./render-forms.ts')
  fonts ??= readFonts()
  return renderForms(task.title, task.forms, fonts, task.made)
}

answerTasks(answer)
