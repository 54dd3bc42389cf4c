import { expect, test } from 'vitest'

import { readComponents } from '#gallery/read/read-components.ts'

const SOURCE = `
import type { Ref } from 'react'

interface Base extends Omit<AriaThingProps, 'children' | 'kind'> {
  /**
   * How it looks;
   * { braces } and "quotes" are words.
   */
  kind?: 'plain' | 'loud'
  onChange?: (value: string) => void
}

export interface ThingProps<Item extends { id: string }> extends Base, FieldProps {
  // not a sentence for readers
  items: readonly Item[]
  /** What it is called; it's said. */
  'aria-label': string
  ref?: Ref<HTMLElement>
}

/** A thing: one of many. */
export function Thing<Item extends { id: string }>({ kind = 'plain', items, onChange, 'aria-label': label = pick(1, 2) }: ThingProps<Item>) {
  return { kind, items, label, onChange }
}

export type OtherProps = Omit<ThingProps<Row>, 'items'>

/** Another thing. */
export function Other(props: OtherProps) {
  return props
}

/** Ties things together. */
export { ThingContext as ThingTrigger, useThing }

function Hidden({ words }: { words: string }) {
  return words
}
`

test('lists every prop with its type, its sentence and its default, those of extended interfaces too', () => {
  const [thing] = readComponents(SOURCE)
  expect(thing).toEqual({
    name: 'Thing',
    sentence: 'A thing: one of many.',
    takes: ["Omit<AriaThingProps, 'children' | 'kind'>", 'FieldProps'],
    props: [
      { name: 'items', type: 'readonly Item[]', isOptional: false, sentence: '' },
      { name: 'aria-label', type: 'string', isOptional: false, sentence: "What it is called; it's said." },
      { name: 'ref', type: 'Ref<HTMLElement>', isOptional: true, sentence: '' },
      {
        name: 'kind',
        type: "'plain' | 'loud'",
        isOptional: true,
        sentence: 'How it looks; { braces } and "quotes" are words.',
        usual: "'plain'"
      },
      { name: 'onChange', type: '(value: string) => void', isOptional: true, sentence: '' }
    ]
  })
})

test('lists what is made of other props, what is handed on, and nothing that is not exported', () => {
  const [, other, trigger, ...rest] = readComponents(SOURCE)
  expect(other).toMatchObject({
    name: 'Other',
    sentence: 'Another thing.',
    takes: ["Omit<AriaThingProps, 'children' | 'kind'>", 'FieldProps']
  })
  expect(other?.props.map(({ name }) => name)).toEqual(['aria-label', 'ref', 'kind', 'onChange'])
  expect(trigger).toEqual({ name: 'ThingTrigger', sentence: 'Ties things together.', props: [], takes: [] })
  expect(rest).toEqual([])
})

test('lists the props that are declared in other files, where these are at hand', () => {
  const files: Readonly<Record<string, string>> = {
    './field.tsx': `
import { type Marked as Signed } from './marked.ts'
interface Base { wrong?: boolean }
export interface FieldProps extends Signed, AriaProps {
  /** What is asked for. */
  label?: string
  /** Help. */
  description?: string
}`,
    './marked.ts': 'export interface Marked {\n  /** A sign. */\n  mark: string\n}\n'
  }
  const source = `import { type FieldProps } from './field.tsx'
/** A field. */
export function Field(props: Omit<FieldProps, 'description'>) {
  return props
}
/** A few of its props. */
export function Few(props: Pick<FieldProps, 'mark'>) {
  return props
}
`
  const [field, few] = readComponents(source, (path) => files[path])
  expect(field?.props.map(({ name, sentence }) => [name, sentence])).toEqual([
    ['label', 'What is asked for.'],
    ['mark', 'A sign.']
  ])
  expect(field?.takes).toEqual(['AriaProps'])
  expect(few).toMatchObject({ props: [{ name: 'mark' }], takes: [] })
  expect(readComponents(source)[0]?.takes).toEqual(["Omit<FieldProps, 'description'>"])
})
