import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { catalogueItems } from '#contract/catalogue/catalogue-items.ts'
import { catalogueVersions, type CatalogueVersion } from '#contract/catalogue/catalogue-versions.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { textParam } from '#parts/address/params.ts'
import { useAddressState } from '#parts/address/use-page-address.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import type { ListScreenOptions } from '#parts/resource/list/list-screen.tsx'
import { askVerb } from '#parts/resource/rows/rows.ts'
import { useResourceTexts, useScreenTitle } from '#parts/resource/rows/texts.ts'
import { TreeScreen } from '#parts/resource/tree/tree-screen.tsx'

import { VersionBar } from './versions/version-bar.tsx'

/** More versions than any archive has. */
const ALL = 1000
const PARAMS = { set: textParam, version: textParam }
/** What may be done with the nodes of a version that does not change any more. */
const READ = ['list', 'queryById', 'history', 'children', 'find', 'countChosen', 'exportXls', 'exportJob'] as const
const READ_ITEMS: AnyResource = {
  ...catalogueItems,
  calls: Object.fromEntries(READ.map((verb) => [verb, catalogueItems.calls[verb]]))
}
const OPTIONS: ListScreenOptions<typeof catalogueItems> = {
  area: 'catalogue',
  columns: [
    'name',
    'code',
    'keepJs',
    'keepSj',
    'keepSg',
    'keepJl',
    'keepDa',
    'retention',
    'submitBy',
    'formedBy',
    'scope',
    'appliesWhen'
  ],
  search: ['name', 'code', 'submitBy', 'keepDa'],
  form: [
    ['code', 'medium'],
    ['name'],
    ['pid'],
    ['keepJs', 'keepSj', 'keepSg'],
    ['keepJl', 'keepDa', 'retention'],
    ['submitBy', 'formedBy'],
    ['scope'],
    ['appliesWhen'],
    ['repeatable']
  ],
  inPlace: ['name', 'keepJs', 'keepSj', 'keepSg', 'keepJl', 'keepDa', 'retention'],
  widths: {
    name: 360,
    code: 100,
    keepJs: 90,
    keepSj: 90,
    keepSg: 90,
    keepJl: 90,
    keepDa: 106,
    retention: 90,
    submitBy: 110,
    formedBy: 110,
    scope: 90,
    appliesWhen: 180
  }
}

/** 业务目录: what must be kept of a project, set by set and version by version; drafts are edited, published versions are read. */
export default function BusinessCatalog() {
  // Texts that came with the tree would hide what is shown until they are here.
  const { t } = useTranslation(['catalogue', 'resource', 'grid'])
  const title = useScreenTitle(useResourceTexts(catalogueItems, 'catalogue'), 'catalogue', undefined)
  const [asked, show] = useAddressState(PARAMS, { set: t('catalogueVersion.field.setId'), version: t('version') })
  const { state, refresh } = useAnswer((signal) =>
    askVerb<{ readonly records: readonly CatalogueVersion[] }>(
      catalogueVersions,
      'list',
      { column: 'versionNo', order: 'desc', pageSize: ALL },
      { signal, quiet: true }
    )
  )
  // How many nodes there are is a version's.
  const options = useMemo(
    () => ({ ...OPTIONS, onWritten: () => void refresh() }) as ListScreenOptions<AnyResource>,
    [refresh]
  )
  const answered = (
    <Answered state={state} onRetry={refresh} className="flex min-h-0 flex-1 flex-col">
      {({ records }) => {
        const shown = shownVersion(records, asked)
        if (!shown) return <p className="m-auto text-quiet">{t('noVersions')}</p>
        return (
          <TreeScreen
            key={`${shown.id} ${shown.status}`}
            resource={shown.status === 'draft' && !shown.isShared ? catalogueItems : READ_ITEMS}
            options={options}
            whole={shown.id}
            above={<VersionBar {...{ versions: records, shown, show, refresh }} />}
          />
        )
      }}
    </Answered>
  )
  if ('data' in state) return answered
  // The tree has its own head, which cannot come before it is known which version is shown.
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={title} />
      {answered}
    </div>
  )
}

/** The version that the address names; else the one in force of its set, else the newest of it. */
function shownVersion(
  versions: readonly CatalogueVersion[],
  { set, version }: { readonly set: string; readonly version: string }
): CatalogueVersion | undefined {
  const named = versions.find(({ id }) => id === version)
  if (named) return named
  const first = versions.find(({ setId }) => setId === 'building') ?? versions[0]
  const ofSet = versions.filter(({ setId }) => setId === (set || first?.setId))
  return ofSet.find(({ inForce }) => inForce) ?? ofSet[0] ?? first
}
