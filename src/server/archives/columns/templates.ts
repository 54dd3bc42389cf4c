import type { Column } from '#contract/core/column.ts'

import type { Language } from '../../core/text/catalogues.ts'
import { type Templates, templatesIn } from '../../domain/catalogue/template-versions.ts'
import type { Tx } from '../../db/transaction.ts'

/** The published templates of files, in a language, in all versions that were published: file_text, file_drawing, file_photo, file_av. */
export const fileTemplates = (tx: Tx, language: Language): Promise<Templates> => templatesIn(tx, language, 'file')

/** What an item of the catalogue is kept as: 文字, 图纸, 声像. */
const DRAWINGS = '\u56fe\u7eb8'
const SIGHT_AND_SOUND = '\u58f0\u50cf'

/** The templates that files of an item may have, by what it is kept as. */
export function templatesOf(medium: string | null): string[] {
  if (medium === DRAWINGS) return ['file_drawing']
  return medium === SIGHT_AND_SOUND ? ['file_photo', 'file_av'] : ['file_text']
}

const PICTURES = ['jpg', 'png', 'tif']

/** The template for bytes of a format at an item: pictures and films among 声像, drawings among 图纸, else text. */
export function templateFor(medium: string | null, format: string | null): string {
  const possible = templatesOf(medium)
  if (possible.length === 1) return possible[0]!
  if (format !== null && PICTURES.includes(format)) return 'file_photo'
  return format === 'mp4' ? 'file_av' : 'file_text'
}

/** Whether a column holds stored files instead of a value. */
export const holdsFiles = ({ type }: Column): boolean => type === 'file' || type === 'image' || type === 'upload'
