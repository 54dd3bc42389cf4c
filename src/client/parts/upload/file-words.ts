import type { UseTranslationResponse } from 'react-i18next'

import { fail, warn } from '#core/state/toasts.ts'
import { announce } from '#ui/base/announcer.ts'

import type { Accepts, FileSet, Taken } from './file-set.ts'
import type { HeldFile } from './held-file.ts'

type T = UseTranslationResponse<'parts', undefined>['t']

/** Announces that a file has failed; one without a name is announced without one (SPEC.md §8). */
export const announceFailed = (t: T, { name }: Pick<HeldFile, 'name'>): void =>
  void fail(name ? t('fileFailed', { file: name }) : t('uploadFailed'))

/** Announces why files that were given were not taken. */
export function announceNotTaken(t: T, accepts: Accepts, limit: number, { isOtherType, isTooMany }: Taken): void {
  if (isOtherType) warn(t(accepts === 'pdf' ? 'pdfOnly' : accepts === 'scan' ? 'scansOnly' : 'imagesOnly'))
  if (isTooMany) warn(t('filesLimit', { count: limit }))
}

/** Puts a file one place earlier or later, and announces its new place, or why it stays. */
export function moveFile(t: T, set: FileSet, id: string, by: 1 | -1): void {
  const end = set.move(id, by)
  if (end) return void warn(t(end === 'first' ? 'cannotMoveEarlier' : 'cannotMoveLater'))
  const files = set.$files.get()
  announce(t('fileMoved', { place: files.findIndex((file) => file.id === id) + 1, count: files.length }), {
    about: 'file-moved'
  })
}
