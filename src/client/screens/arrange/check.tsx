import { ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { listCheckRuns } from '#contract/checks/runs.ts'
import { has } from '#core/state/permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Select } from '#ui/select.tsx'

import { CheckOrder } from './check-order.tsx'
import { CheckRunView } from './check-run.tsx'

/** So many of the newest checks can be chosen. */
const MOST = 50

/** 四性检测: orders checks, follows them, and shows what they have found. */
export default function Check() {
  const { t } = useTranslation('checks')
  const { state, refresh } = useAnswer((signal) =>
    ask(listCheckRuns, { pageSize: MOST, pageNo: 1 }, { signal, quiet: true })
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOrdering, setOrdering] = useState(false)
  const mayRun = has('arrange.check:run')
  useCommands(
    useMemo(
      () =>
        mayRun
          ? [{ id: 'check.order', title: () => t('order'), group: 'screen' as const, run: () => setOrdering(true) }]
          : [],
      [mayRun, t]
    )
  )
  return (
    <div className="flex flex-1 flex-col gap-3 px-5 pt-1 pb-4 max-lg:px-3">
      <PageHead title={t('page.title')} onRefresh={refresh}>
        {mayRun && (
          <Button kind="primary" onPress={() => setOrdering(true)}>
            {t('order')}
          </Button>
        )}
      </PageHead>
      <Answered state={state} onRetry={refresh} loadingLabel={t('page.loading')}>
        {({ records }) => {
          const shown = records.find(({ id }) => id === chosen) ?? records[0]
          if (!shown)
            return (
              <Empty
                title={t('page.none')}
                description={t('page.noneHint')}
                icon={<ShieldCheck aria-hidden />}
                className="m-auto"
              />
            )
          return (
            <>
              <Select
                label={t('page.run')}
                hasMessageLine={false}
                className="max-w-160"
                value={shown.id}
                onChange={setChosen}
                options={records.map((run) => ({
                  value: run.id,
                  label: [
                    run.createTime.slice(0, 16),
                    run.targetTitle,
                    t(`stage.${run.stage}`),
                    run.state === 'done' && run.result ? t(`result.${run.result}`) : t(`state.${run.state}`)
                  ].join(' \u00b7 ')
                }))}
              />
              <CheckRunView key={shown.id} id={shown.id} onEnd={refresh} />
            </>
          )
        }}
      </Answered>
      {isOrdering && (
        <CheckOrder
          onClose={() => setOrdering(false)}
          onOrdered={async (id) => {
            setOrdering(false)
            setChosen(id)
            await refresh()
          }}
        />
      )}
    </div>
  )
}
