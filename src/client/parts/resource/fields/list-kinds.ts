import { withServerKinds } from '#grid/kinds/grid-kinds.ts'
import { inputKind } from '#grid/kinds/input.tsx'

import { storedFilesKind } from './stored-files-kind.tsx'

/** What is chosen from the server is shown in words: nothing of a list asks the server for the content of a cell. */
export const LIST_KINDS = withServerKinds({
  popup: inputKind,
  sel_search: inputKind,
  sel_depart: inputKind,
  sel_user: inputKind,
  upload: inputKind,
  file: storedFilesKind,
  image: inputKind
})
