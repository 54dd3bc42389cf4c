import { areOfferedTogether, isListCommand, LIST_KEYS } from '#core/state/list-keys.ts'
import { NO_OWN_KEYS, type OwnKeys } from '#core/state/own-keys.ts'

import { type KeyFault, keyFault } from './fault.ts'
import { isShortcut, SHORTCUTS } from './table.ts'

/** What is wrong with a file of shortcuts; `id` names the line. */
export type FileFault =
  | { readonly kind: 'json' | 'shape' | 'version' | 'large' }
  | { readonly kind: 'unknown' | 'value'; readonly id: string }
  | { readonly kind: 'keys'; readonly id: string; readonly keys: string; readonly fault: KeyFault }
  | { readonly kind: 'double'; readonly id: string; readonly other: string; readonly keys: string }

/** More is no file of shortcuts. Bytes. */
export const LARGEST = 65_536
const KIND = 'urban-archives/keys'
const VERSION = 1
/** A command of a screen: its area and what it does. */
const OF_SCREEN = /^[a-z][\w-]*(?:\.[\w-]+)+$/i
const FRAME = new Set(Object.keys(SHORTCUTS).map((id) => id.split('.')[0]))

/** What a user has changed, as a file that can be read by a person. */
export const writeKeys = ({ keys, question, letters }: OwnKeys): string =>
  `${JSON.stringify({ kind: KIND, version: VERSION, keys, question, letters }, null, 2)}\n`

/** Reads such a file: all of it, or what is wrong with it. */
export function readKeys(text: string): { readonly own: OwnKeys; readonly faults: readonly FileFault[] } {
  const no = (kind: 'json' | 'shape' | 'version') => ({ own: NO_OWN_KEYS, faults: [{ kind }] })
  const file = parsed(text)
  if (file === undefined) return no('json')
  if (!isRecord(file) || file.kind !== KIND || !isRecord(file.keys) || typeof file.question !== 'boolean')
    return no('shape')
  if (file.version !== VERSION) return no('version')
  const faults = Object.entries(file.keys).flatMap(([id, value]) => lineFault(id, value) ?? [])
  // A file of an earlier release knows of no letters.
  const own = { keys: file.keys as OwnKeys['keys'], question: file.question, letters: file.letters !== false }
  return { own, faults: faults.length > 0 ? faults : doubles(own) }
}

function lineFault(id: string, value: unknown): FileFault | undefined {
  const isKnown = isShortcut(id) || (OF_SCREEN.test(id) && !FRAME.has(id.split('.')[0] ?? ''))
  if (!isKnown) return { kind: 'unknown', id }
  if (value === null) return undefined
  if (typeof value !== 'string') return { kind: 'value', id }
  const fault = value === standardOf(id) ? undefined : keyFault(value, id)
  return fault && { kind: 'keys', id, keys: value, fault }
}

/** Keys that two commands would share. */
function doubles(own: OwnKeys): FileFault[] {
  const owners = new Map<string, string[]>()
  return [...new Set([...Object.keys(SHORTCUTS), ...Object.keys(LIST_KEYS), ...Object.keys(own.keys)])].flatMap(
    (id): FileFault[] => {
      const keys = own.keys[id] === undefined ? standardOf(id) : own.keys[id]
      if (!keys) return []
      const others = owners.get(keys) ?? []
      owners.set(keys, [...others, id])
      const other = others.find((one) => areOfferedTogether(id, one))
      return other === undefined ? [] : [{ kind: 'double', id, other, keys }]
    }
  )
}

const standardOf = (id: string): string | undefined =>
  isShortcut(id) ? SHORTCUTS[id] : isListCommand(id) ? LIST_KEYS[id] : undefined
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
