import type { KeyDoc, T } from '../page.ts'
import { TAB } from './keys.ts'

/** The keys of every chart. */
export const CHART_KEYS: readonly KeyDoc[] = [
  TAB,
  ['ArrowLeft ArrowRight', 'points'],
  ['ArrowUp ArrowDown', 'series'],
  ['Home End', 'ends'],
  ['PageUp PageDown', 'page']
]

/** Categories of documents, with names from three characters to eleven. */
export const documents = (t: T): string[] => [
  t('sample.preparation'),
  t('sample.supervision'),
  t('sample.construction'),
  t('sample.asBuilt'),
  t('sample.acceptance'),
  t('sample.photos')
]

/** Numbers that look as if they had been counted, the same every time. */
export const sampleCounts = (count: number, top: number, seed = 1): number[] =>
  Array.from({ length: count }, (_, at) =>
    Math.round(top * (0.55 + 0.3 * Math.sin((at + seed) * 0.7) + 0.15 * Math.cos((at + seed * 3) * 2.1)))
  )
