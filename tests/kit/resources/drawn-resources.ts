import { participantField } from '#contract/core/resource/belonging.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { draw, type DrawnBy, isWide } from '../vitest/draw.ts'
import { DECLARED_AS } from './resources.ts'
import { resourcesSeenAs } from './row-visibility.ts'
import { drawnBy } from '../vitest/touched.ts'

const [shared, ofProject] = [resourcesSeenAs('shared'), resourcesSeenAs('project')]

/** What of a declaration makes a resource another one to the machinery. */
const CLASSES: Readonly<Record<string, (resource: AnyResource) => boolean>> = {
  plain: ({ name, tree, partOf }) => !tree && partOf === undefined && !shared.has(name) && !ofProject.has(name),
  'part of another': ({ partOf }) => partOf !== undefined,
  tree: ({ tree }) => tree !== undefined,
  'tree whose rows go with those above': ({ tree }) => tree?.below === 'deleted',
  'tree whose rows stay': ({ tree }) => tree?.below === 'kept',
  'tree in an order': ({ tree }) => tree?.order !== undefined,
  shared: ({ name }) => shared.has(name),
  'of a project': ({ name }) => ofProject.has(name),
  'readable by others': ({ listServes, fields }) =>
    listServes !== undefined || Object.values(fields).some(({ readableBy }) => readableBy !== undefined),
  json: ({ fields }) => Object.values(fields).some(({ kind }) => kind === 'json'),
  'with a reference that must be there': ({ fields, partOf }) =>
    Object.entries(fields).some(([key, { ref, rules }]) => ref && key !== partOf && rules.includes('required')),
  'with actions': ({ actions }) => Object.keys(actions).length > 0,
  'in versions': ({ versions }) => versions !== undefined,
  'whose rows hold files': ({ fields }) => Object.values(fields).some(({ kind }) => kind === 'files'),
  'of participants': (resource) => participantField(resource) !== undefined,
  'with files': ({ calls }) => calls.exportXls !== undefined || calls.importPreview !== undefined
}
/** Where what all resources have in common is written: a change there is a change of each. */
const MACHINERY =
  /^(?:src\/(?:contract|server)\/core\/resource\/|src\/server\/db\/(?!migrations|seed)|src\/client\/parts\/resource\/|tests\/kit\/(?:resources\/|server\/resource-client)|tests\/server\/core\/resource\/|tests\/journeys\/declared-)/

/** The classes that a resource belongs to. */
export const classesOf = (resource: AnyResource): readonly string[] =>
  Object.keys(CLASSES).filter((name) => CLASSES[name]?.(resource))

/** Whether a file says something of a resource: its declaration, and what is in the folder of its area. */
const isAbout = (path: string, { name }: AnyResource): boolean => {
  const declared = DECLARED_AS.get(name)?.path ?? ''
  const [, area] = /^src\/contract\/([\w-]+)\//.exec(declared) ?? []
  return path === declared || new RegExp(`^src/(?:server|client/screens)/${area}/`).test(path)
}

/** Each class of a resource, and each two that meet in it. */
const meetings = (resource: AnyResource): readonly string[] =>
  classesOf(resource).flatMap((one, at, all) => all.slice(at).map((other) => `${one} + ${other}`))

/** One of so many resources is drawn beside those of the classes where everything was touched, and of all these by keys. */
const SHARE = 3

/**
 * So many resources that each class has one, and each two classes that meet anywhere: those of the most classes come first. And those that
 * were touched: all where it is the machinery, and in a change of everything some of the others in turn.
 */
export function drawOf(among: readonly AnyResource[], by: DrawnBy): readonly AnyResource[] {
  const { touched } = by
  if (!isWide(touched) && touched.some((path) => MACHINERY.test(path))) return among
  const seen = new Set<string>()
  const drawn = new Set(draw(among, by, isWide(touched) ? SHARE : Number.POSITIVE_INFINITY, isTouched))
  for (const resource of among.toSorted((one, other) => classesOf(other).length - classesOf(one).length)) {
    const own = meetings(resource)
    if (own.some((meeting) => !seen.has(meeting))) drawn.add(resource)
    for (const meeting of own) seen.add(meeting)
  }
  return among.filter((resource) => drawn.has(resource))
}

const isTouched = (resource: AnyResource, touched: readonly string[]) => touched.some((path) => isAbout(path, resource))

/**
 * The resources over which a run tests what the machinery does for each: those that are drawn, or what CONFORMANCE says: `all`, as in the
 * matrix, or names with commas between them.
 */
export const drawnResources = (among: readonly AnyResource[]): readonly AnyResource[] =>
  askedFor(among) ?? drawOf(among, drawnBy())

/** So many are walked by keys at most: each takes twenty seconds and more, and a change of the machinery touches every one. */
const MOST_BY_KEYS = 4

/**
 * Those of them that a run walks by keys in the whole product: one of three in turn, and what was touched. Where these are too many, so
 * many of them in turn; `npm run matrix -- conformance` walks all.
 */
export function resourcesByKeys(among: readonly AnyResource[]): readonly AnyResource[] {
  const asked = askedFor(among)
  if (asked) return asked
  const by = drawnBy()
  const drawn = draw(drawOf(among, by), by, SHARE, isTouched)
  return draw(drawn, { ...by, touched: [] }, Math.max(1, Math.ceil(drawn.length / MOST_BY_KEYS)), () => false)
}

/** The resources that CONFORMANCE names. */
function askedFor(among: readonly AnyResource[]): readonly AnyResource[] | undefined {
  const names = process.env.CONFORMANCE
  if (names === 'all') return among
  return names ? among.filter(({ name }) => names.split(',').includes(name)) : undefined
}
