import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { Catalogue } from '#core/state/language.ts'
import { $menu, menuTrail } from '#core/state/menu.ts'
import { useOwnPage } from '#core/work/own-page.ts'

/** What a resource and its fields are called, in the language of the page. */
export interface ResourceTexts {
  /** What one of them is called: 职务. */
  readonly thing: string
  /** The title of a field, or of one of the columns that every row has. */
  readonly field: (key: string) => string
  /** The heading of the part of its form that begins with a field. */
  readonly section?: (first: string) => string
  /** What an action or a dialog of its own is called. */
  readonly action: (name: string) => string
  /** What is asked before an action, of a row by its name; undefined where it has no words for it. */
  readonly question: (name: string, row?: string) => string | undefined
  /** What an action has found, in words of its own; undefined where it has none. */
  readonly outcome?: (name: string, result: Readonly<Record<string, string>>) => string | undefined
  /** How what is no plain text is shown, by its fields. */
  readonly shown?: ShownTexts
}
/** What is shown of structures, by their fields: a text made of the JSON text. */
export type ShownTexts = Readonly<Record<string, ((value: string) => string) | undefined>>

/** The texts of a resource out of its area's catalogue: `position`, `position.field.code`. */
export function useResourceTexts(
  { name }: Pick<AnyResource, 'name'>,
  area: Catalogue,
  shown: ShownTexts = PLAIN
): ResourceTexts {
  const { t, i18n } = useTranslation([area, 'resource'])
  return useMemo(() => {
    // Which resource it is, nobody knows when this is compiled: a missing title is found by the tests of declared resources.
    const words = t as (key: string) => string
    const filled = t as (key: string, values: Readonly<Record<string, string>>) => string
    const own = (key: string) => words(`${area}:${key}`)
    return {
      thing: words(`${area}:${name}`),
      field: (key) => {
        const isGiven = GIVEN.has(key) && !i18n.exists(`${area}:${name}.field.${key}`)
        return words(COMMON.has(key) || isGiven ? `resource:${key}` : `${area}:${name}.field.${key}`)
      },
      section: (first) => own(`${name}.section.${first}`),
      action: (action) =>
        GIVEN_ACTIONS.has(action) && !i18n.exists(`${area}:${name}.action.${action}`)
          ? words(`resource:version.${action}`)
          : own(`${name}.action.${action}`),
      question: (action, row = '') => {
        const key = `${name}.question.${action}`
        return i18n.exists(`${area}:${key}`) ? filled(`${area}:${key}`, { name: row }) : undefined
      },
      outcome: (action, result) => {
        const found = `${name}.outcome.${action}.${result.outcome}`
        return i18n.exists(`${area}:${found}`) ? filled(`${area}:${found}`, result) : undefined
      },
      shown
    }
  }, [t, i18n, area, name, shown])
}

/** What a screen of a resource is called: by a key of its area's texts, else as its menu is, or after the resource. */
export function useScreenTitle(
  { thing }: Pick<ResourceTexts, 'thing'>,
  area: Catalogue,
  key: string | undefined
): string {
  const { t } = useTranslation([area, 'resource'])
  const { path } = useOwnPage()
  const menu = useStore($menu)
  return key === undefined
    ? (menuTrail(path, menu).at(-1)?.meta.title ?? t('resource:manage', { thing }))
    : (t as (key: string) => string)(`${area}:${key}`)
}

const PLAIN: ShownTexts = {}

/** What rows have because of whom they belong to and because they come in versions, where their resource has no word of its own for it. */
const GIVEN: ReadonlySet<string> = new Set(['projectId', 'orgId', 'version', 'status', 'newCode', 'newName'])
const GIVEN_ACTIONS: ReadonlySet<string> = new Set(['copy', 'publish'])
const COMMON: ReadonlySet<string> = new Set(['createTime', 'createBy', 'updateTime', 'updateBy'])
