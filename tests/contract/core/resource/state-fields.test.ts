import { expect, test } from 'vitest'

import { RESOURCES } from '#kit/resources/resources.ts'

/** The names that a call takes. */
const namesOf = (schema: unknown, ...way: string[]): readonly string[] => {
  const { shape } = (schema as { readonly _zod: { readonly def: { readonly shape: Record<string, unknown> } } })._zod
    .def
  const [next, ...rest] = way
  return next === undefined ? Object.keys(shape) : namesOf(shape[next], ...rest)
}

test('a state that only actions change is taken by no call that adds, edits or changes rows together, and an import calls those', () => {
  const guarded = RESOURCES.flatMap(({ name, fields, calls: { add, edit, bulkEdit } }) => {
    const states = Object.entries(fields).flatMap(([key, { computed, made }]) => (computed || made ? [key] : []))
    const taken = [
      ...(add ? namesOf(add.input) : []),
      ...(edit ? namesOf(edit.input) : []),
      ...(bulkEdit ? namesOf(bulkEdit.input, 'values') : [])
    ]
    return states.map((state) => ({ state: `${name}.${state}`, isTaken: taken.includes(state) }))
  })
  expect(guarded.map(({ state }) => state)).toContain('user.status')
  expect(guarded.filter(({ isTaken }) => isTaken)).toEqual([])
})
