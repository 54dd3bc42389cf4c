import { defaultHighlightStyle } from '@codemirror/language'
import { expect, test } from 'vitest'

import { CODE_ROLES } from '#ui/code-editor/code-editor-look.ts'

test('every group of code that CodeMirror colours has a role of ours', () => {
  const coloured = defaultHighlightStyle.specs
    .filter(({ color }) => color !== undefined)
    .map(({ tag }) => String([tag].flat()[0]))
  expect(coloured.sort()).toEqual(Object.keys(CODE_ROLES).sort())
})
