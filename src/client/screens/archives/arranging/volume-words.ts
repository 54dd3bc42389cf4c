import type { useTranslation } from 'react-i18next'

import type { VolumeRule } from '#contract/archives/volume-plan.ts'
import type { VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'

import { fileSize } from '#ui/base/text/file-size.ts'

import { type SummedVolume, summed, type VolumeSum } from './volume-sums.ts'

type Translate = ReturnType<typeof useTranslation<'arrange'>>['t']
/** What a value of a dictionary is called. */
export type Named = (dictionary: string, value: string) => string

/** The dictionaries whose values rules name, by their names there. */
export const RULE_DICTIONARIES = {
  medium: 'record_medium',
  carrier: 'carrier_type',
  secrecy: 'secret_level',
  retention: 'retention_period',
  specialty: 'specialty',
  division: 'gb50300_division'
} as const

/** From when to when the files of a volume are. */
export const periodWords = (t: Translate, { startDate, endDate }: VolumeRow): string | null =>
  startDate === null || startDate === endDate
    ? (startDate ?? endDate)
    : t('volume.period', { from: startDate, to: endDate ?? '' })

/** What the files of a volume are on, how secret they are, and how long they are kept; empty where that is not known. */
export const factWords = (t: Translate, volume: VolumeRow, named: Named): readonly string[] => [
  volume.carriers.map((carrier) => named(RULE_DICTIONARIES.carrier, carrier)).join(t('listSeparator')),
  volume.secretLevel === null ? '' : named(RULE_DICTIONARIES.secrecy, volume.secretLevel),
  volume.retention === null ? '' : named(RULE_DICTIONARIES.retention, volume.retention)
]

/** What several volumes come to on the shelf, in a line: how many there are, and in how many boxes. */
export function shelfLine(t: Translate, volumes: readonly SummedVolume[]): string {
  const { boxes, electronic } = summed(volumes)
  return [
    t('volume.count', { count: volumes.length }),
    boxes.map((box) => t('volume.boxesOf', box)).join(t('listSeparator')),
    electronicWords(t, electronic)
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What several volumes come to, in a line: files, pages, thickness, boxes. */
export function sumLine(t: Translate, volumes: readonly SummedVolume[]): string {
  const { files, pages, thicknessMm, boxes, electronic } = summed(volumes)
  return [
    t('volume.count', { count: volumes.length }),
    t('volume.files', { count: files }),
    t('volume.pages', { count: pages }),
    t('volume.thick', { mm: thicknessMm }),
    boxes.map((box) => t('volume.boxesOf', box)).join(t('listSeparator')),
    electronicWords(t, electronic)
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What volumes that are only electronic come to; nothing where there is none. */
export const electronicWords = (t: Translate, { count, files, bytes }: VolumeSum['electronic']): string | false =>
  count > 0 && t('plan.electronic', { count, files, size: fileSize(bytes) })

/** Where a file lies and what it is, in a line. */
export const fileLine = (t: Translate, file: VolumeFile): string =>
  [
    `${file.catalogCode} ${file.itemName}`,
    file.unitName,
    file.docNo,
    t('file.pages', { count: file.pages }),
    file.pageFrom !== null && t('file.fromTo', { from: file.pageFrom, to: file.pageTo ?? file.pageFrom })
  ]
    .filter(Boolean)
    .join(' · ')

/** Why a volume is as it is, in words. */
export function ruleWords(t: Translate, { rule, values }: VolumeRule, named: Named): string {
  const words = Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const dictionary = RULE_DICTIONARIES[key as keyof typeof RULE_DICTIONARIES]
      if (dictionary === undefined) return [key, value]
      return [
        key,
        String(value)
          .split(',')
          .map((one) => named(dictionary, one))
          .join(t('listSeparator'))
      ]
    })
  )
  if (rule === 'order') return t(values.order === 'date' ? 'rule.orderDate' : 'rule.order')
  return t(`rule.${rule}`, words)
}
