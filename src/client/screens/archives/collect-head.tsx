import { useStore } from '@nanostores/react'
import { Download, Plus, Send, Trash2, Undo2, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { FILE_STATES, type FileState } from '#contract/archives/files.ts'
import { cachedItems } from '#core/state/dictionaries.ts'
import { has } from '#core/state/permissions.ts'
import type { AdvancedQuery } from '#parts/query/advanced-query.ts'
import { QueryButton } from '#parts/query/query-button.tsx'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/button.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { SearchField } from '#ui/search-field.tsx'

import type { CollectController } from './collect-controller.ts'
import { useCollectFields } from './collect-fields.ts'
import { titleOf } from './collect-tree.tsx'
import type { CollectActions } from './use-collect-actions.tsx'

const SEARCH_REST = 400
const may = (action: string) => has(`archives.collect:${action}`)

/** What is shown, how much of it there is, and what can be done with it. */
export function CollectHead({
  controller,
  actions,
  advanced
}: {
  controller: CollectController
  actions: CollectActions
  advanced: AdvancedQuery
}) {
  const { t } = useTranslation('archives')
  const node = useStore(controller.$node)
  const tree = useStore(controller.tree.$state)
  const fields = useCollectFields(controller)
  // The counts of the tree as it is now: the chosen node may be older.
  const fresh = 'data' in tree ? tree.data?.find(({ id }) => id === node?.id) : undefined
  const shown = fresh ?? node
  return (
    <PageHead
      title={t('collect')}
      about={
        shown ? (
          <>
            {titleOf(shown)} · {t('fileCount', { count: shown.files })}
            {shown.gaps > 0 && (
              <b className="ml-1.5 font-semibold text-warn">{t('gapSpoken', { count: shown.gaps })}</b>
            )}
          </>
        ) : (
          t('chooseNode')
        )
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <Search controller={controller} />
        <QueryButton query={advanced} fields={fields} />
        {may('export') && (
          <Button kind="plain" icon={<Download aria-hidden />} onPress={() => void actions.exportList()}>
            {t('export')}
          </Button>
        )}
        {may('delete') && (
          <Button kind="plain" icon={<Trash2 aria-hidden />} onPress={() => void actions.remove()}>
            {t('delete')}
          </Button>
        )}
        {may('add') && node?.level === 'item' && (
          <Button kind="plain" icon={<Plus aria-hidden />} onPress={actions.add}>
            {t('add')}
          </Button>
        )}
        {may('withdraw') && (
          <Button kind="plain" icon={<Undo2 aria-hidden />} onPress={() => void actions.withdraw()}>
            {t('withdraw')}
          </Button>
        )}
        {may('upload') && (
          <Button icon={<Upload aria-hidden />} onPress={actions.chooseFiles}>
            {t('upload')}
          </Button>
        )}
        {may('submit') && (
          <Button kind="primary" icon={<Send aria-hidden />} onPress={() => void actions.submit()}>
            {t('submit')}
          </Button>
        )}
      </div>
    </PageHead>
  )
}

/** A word and states: the list follows when typing rests. */
function Search({ controller }: { controller: CollectController }) {
  const { t } = useTranslation('archives')
  const filter = useStore(controller.$filter)
  const [word, setWord] = useState(filter.word)
  useEffect(() => {
    if (word === controller.$filter.get().word) return
    // Enter may have asked already.
    const timer = setTimeout(
      () => word !== controller.$filter.get().word && void controller.narrow({ ...controller.$filter.get(), word }),
      SEARCH_REST
    )
    return () => clearTimeout(timer)
  }, [controller, word])
  const texts = cachedItems('file_status') ?? []
  const options = FILE_STATES.filter((state) => state !== 'void').map((state) => ({
    value: state,
    label: texts.find(({ value }) => value === state)?.text ?? state
  }))
  return (
    <>
      <SearchField
        aria-label={t('searchFiles')}
        placeholder={t('searchHint')}
        value={word}
        onChange={setWord}
        onSubmit={(now) => void controller.narrow({ ...filter, word: now })}
        className="w-48"
      />
      <MultiSelect
        aria-label={t('states')}
        placeholder={t('allStates')}
        options={options}
        hasMessageLine={false}
        value={filter.states.join(',')}
        onChange={(joined) =>
          void controller.narrow({ ...filter, states: joined.split(',').filter(Boolean) as FileState[] })
        }
        className="min-w-32 max-w-80"
      />
    </>
  )
}
