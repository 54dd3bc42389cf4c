import type { Output } from '#contract/core/call.ts'
import type { VersionCalls, VersionFacts } from '#contract/core/resource/versions.ts'

import type { Language } from '../text/catalogues.ts'
import type { FieldValues } from './served.ts'

type PartDifference = Output<VersionCalls['publishEffects']>['parts'][number]
type Part = Readonly<Record<string, unknown>>

/** What differs between two versions part by part: those that are new, that are gone, and that are otherwise, in the order of the version that they are in. */
export function partDifferences(
  { parts = {} }: VersionFacts,
  [from, to]: readonly [from: FieldValues, to: FieldValues],
  language: Language
): PartDifference[] {
  return Object.entries(parts).flatMap(([field, facts]) => {
    if (!facts || from[field] === to[field]) return []
    const { by, name, english } = facts
    const [before, after] = [partsIn(from[field], by), partsIn(to[field], by)]
    const nameOf = (part: Part) =>
      String((language === 'en' && english !== undefined && part[english]) || part[name] || part[by])
    const entry = (kind: PartDifference['kind'], part: Part) => ({ field, kind, name: nameOf(part) })
    return [
      ...[...after].flatMap(([key, part]) => {
        const was = before.get(key)
        if (!was) return [entry('added', part)]
        return isSame(was, part) ? [] : [entry('changed', part)]
      }),
      ...[...before].flatMap(([key, part]) => (after.has(key) ? [] : [entry('removed', part)]))
    ]
  })
}

/** The parts of a structure by what each is the same. */
function partsIn(text: unknown, by: string): ReadonlyMap<string, Part> {
  const read = typeof text === 'string' ? (JSON.parse(text) as unknown) : []
  return new Map((Array.isArray(read) ? (read as Part[]) : []).map((part) => [String(part[by]), part]))
}

/** Whether two structures hold the same, in whatever order the database has put their keys. */
const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other)
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, held: unknown) =>
    held !== null && typeof held === 'object' && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([one], [other]) => (one < other ? -1 : 1)))
      : held
  )
