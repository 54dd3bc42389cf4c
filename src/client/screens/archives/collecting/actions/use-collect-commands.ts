import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { INBOX_PATH } from '#contract/core/limits.ts'
import { menuAt } from '#core/state/menu.ts'
import { has } from '#core/state/session/permissions.ts'
import { go } from '#core/state/pages/route.ts'
import type { PaletteCommand } from '#core/work/commands.ts'
import { useCommands } from '#core/work/use-commands.ts'

import type { CollectActions } from './use-collect-actions.tsx'

const REVIEW_PATH = '/archives/review'
/** What the addresses of both screens say in the same way: the node, the search and the conditions. */
const SHARED_PARAMS = ['node', 'word', 'query'] as const

/** The address of 文件审核 with what this list is narrowed to. */
function reviewAddress(): string {
  const here = new URLSearchParams(location.search)
  const kept = SHARED_PARAMS.flatMap((name) => {
    const value = here.get(name)
    return value === null ? [] : [[name, value]]
  })
  return kept.length === 0 ? REVIEW_PATH : `${REVIEW_PATH}?${new URLSearchParams(kept)}`
}

const may = (action: string) => () => has(`archives.collect:${action}`)

/** Offers what can be done at 收集著录 to the palette while the screen is in front. */
export function useCollectCommands(
  {
    add,
    remove,
    chooseFiles,
    chooseFolder,
    compose,
    submit,
    withdraw,
    exportList,
    importTable,
    download,
    validate,
    save,
    refresh,
    bulkEdit,
    fillPages,
    nextReturn,
    processes,
    hasOlderVersions,
    moveToTemplate,
    replace,
    makeVoid,
    versions,
    details
  }: CollectActions,
  openQuery: () => void
): void {
  const { t } = useTranslation('archives')
  const { t: word } = useTranslation('parts')
  const { t: ofGrid } = useTranslation('grid')
  const commands = useMemo(
    (): readonly PaletteCommand[] => [
      { id: 'collect.upload', title: () => t('upload'), group: 'screen', when: may('upload'), run: chooseFiles },
      {
        id: 'collect.uploadFolder',
        title: () => t('uploadFolder'),
        group: 'screen',
        when: may('upload'),
        run: chooseFolder
      },
      {
        id: 'collect.compose',
        title: () => t('compose.open'),
        group: 'screen',
        keys: 'Alt+Shift+S',
        when: may('upload'),
        run: compose
      },
      { id: 'collect.add', title: () => t('add'), group: 'screen', when: may('add'), run: add },
      { id: 'collect.query', title: () => word('superQuery.open'), group: 'screen', run: openQuery },
      { id: 'collect.submit', title: () => t('submit'), group: 'screen', when: may('submit'), run: () => submit() },
      {
        id: 'collect.withdraw',
        title: () => t('withdraw'),
        group: 'screen',
        when: may('withdraw'),
        run: () => withdraw()
      },
      { id: 'collect.delete', title: () => t('delete'), group: 'screen', when: may('delete'), run: remove },
      { id: 'collect.export', title: () => t('export'), group: 'screen', when: may('export'), run: exportList },
      {
        id: 'collect.import',
        title: () => t('import'),
        group: 'screen',
        keys: 'Alt+Shift+I',
        when: may('import'),
        run: importTable
      },
      {
        id: 'collect.download',
        title: () => t('download'),
        group: 'screen',
        keys: 'Alt+Shift+D',
        when: may('download'),
        run: () => download()
      },
      {
        id: 'collect.validate',
        title: () => t('validate'),
        group: 'screen',
        keys: 'Alt+Shift+V',
        when: may('validate'),
        run: () => validate()
      },
      { id: 'collect.save', title: () => t('saveNow'), group: 'screen', when: may('edit'), run: save },
      {
        id: 'collect.bulkEdit',
        title: () => t('bulk.title'),
        group: 'screen',
        keys: 'Alt+Shift+K',
        when: may('edit'),
        run: () => bulkEdit()
      },
      {
        id: 'collect.fillPages',
        title: () => t('pages.fill'),
        group: 'screen',
        when: may('edit'),
        run: () => fillPages()
      },
      {
        id: 'collect.nextReturn',
        title: () => t('returned.next'),
        group: 'screen',
        keys: 'Alt+Shift+N',
        run: nextReturn
      },
      {
        id: 'collect.review',
        title: () => t('reviewThese'),
        group: 'screen',
        when: () => menuAt(REVIEW_PATH) !== undefined,
        run: () => go(reviewAddress())
      },
      { id: 'collect.refresh', title: () => t('refresh'), group: 'screen', run: refresh },
      {
        id: 'collect.inbox',
        title: () => t('noth'),
        group: 'screen',
        when: () => menuAt(INBOX_PATH) !== undefined,
        // It has the window to itself, and leads back to this very place.
        run: () => {
          const from = location.pathname + location.search
          open(`${INBOX_PATH}?${new URLSearchParams({ from })}`, '_blank', 'noopener')
        }
      },
      {
        id: 'collect.processes',
        title: () => t('nodeProcess.open'),
        group: 'screen',
        when: () => has('archives.task:process,base.process:add'),
        run: processes
      },
      {
        id: 'collect.moveToTemplate',
        title: () => t('templateMove.open'),
        group: 'screen',
        when: () => may('edit')() && hasOlderVersions(),
        run: () => moveToTemplate()
      },
      {
        id: 'collect.replace',
        title: () => t('replace.open'),
        group: 'screen',
        when: may('edit'),
        run: () => replace()
      },
      { id: 'collect.void', title: () => t('void.open'), group: 'screen', when: may('delete'), run: () => makeVoid() },
      { id: 'collect.versions', title: () => t('versions.open'), group: 'screen', run: () => versions() },
      { id: 'collect.details', title: () => ofGrid('details'), group: 'screen', run: details }
    ],
    [
      t,
      word,
      ofGrid,
      openQuery,
      add,
      remove,
      chooseFiles,
      chooseFolder,
      compose,
      submit,
      withdraw,
      exportList,
      importTable,
      download,
      validate,
      save,
      refresh,
      bulkEdit,
      fillPages,
      nextReturn,
      processes,
      hasOlderVersions,
      moveToTemplate,
      replace,
      makeVoid,
      versions,
      details
    ]
  )
  useCommands(commands)
}
