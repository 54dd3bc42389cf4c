import { isEmpty } from '#contract/core/rules.ts'
import type { CellKind } from '#grid/kinds/kind.ts'

import { filesOf } from '../upload/stored-files.ts'
import { FilesEdit } from './files-edit.tsx'
import { FilesShow } from './files-show.tsx'

/** Files or pictures of a row, kept as their stored paths joined by commas (SPEC.md §3, file and image). */
export const filesKind: CellKind = {
  typing: 'none',
  isDrawn: true,
  // A stored file belongs to one row.
  isOwn: true,
  text: (value, row) =>
    isEmpty(value)
      ? ''
      : filesOf(value, row)
          .map(({ name }) => name)
          .join(' '),
  // A path that somebody pastes is nobody's upload.
  parse: () => null,
  Show: FilesShow,
  Edit: FilesEdit
}
