import type { useTranslation } from 'react-i18next'

import type { VolumeRule } from '#contract/archives/volume-plan.ts'
import type { VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'

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

/** A volume's number as people say it. */
export const volumeNumber = (volumeNo: number): string => String(volumeNo).padStart(4, '0')

/** All that is numbered in a volume: pages, drawings, photographs. */
export const pagesIn = ({ textPages, drawingSheets, photos }: VolumeRow): number => textPages + drawingSheets + photos

/** What lies in a volume, in a line. */
export const volumeLine = (t: Translate, volume: VolumeRow): string =>
  [
    t('volume.files', { count: volume.files }),
    t('volume.pages', { count: pagesIn(volume) }),
    t(volume.isTooThick ? 'volume.tooThick' : 'volume.thickness', {
      mm: volume.thicknessMm,
      box: volume.boxSpec ?? ''
    }),
    volume.status_dictText,
    volume.missing.length > 0 && t('volume.missing', { cells: volume.missing.join(t('listSeparator')) })
  ]
    .filter(Boolean)
    .join(' · ')

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
