import { ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { FINDING_KINDS, type FindingKind, listCheckRuns } from '#contract/checks/runs.ts'
import { has } from '#core/state/session/permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { type Param, textParam } from '#parts/address/params.ts'
import { useAddressState } from '#parts/address/use-page-address.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { Select } from '#ui/fields/select.tsx'

import { CheckOrder } from './check-order.tsx'
import { CheckRunView } from './check-run.tsx'
import { TransferNeeds } from './transfer-needs.tsx'

/** So many of the newest checks can be chosen. */
const MOST = 50

const kindParam: Param<FindingKind> = {
  initial: 'found',
  read: (text) => FINDING_KINDS.find((one) => one === text),
  write: (kind) => (kind === 'found' ? undefined : kind)
}
/** Which check is shown; of its findings those of which item, and of which kind. */
const PARAMS = { run: textParam, item: textParam, kind: kindParam }

/** 四性检测: orders checks, follows them, shows what they have found, and what a transfer will ask for. */
export default function Check() {
  const { t } = useTranslation('checks')
  const { state, refresh } = useAnswer((signal) =>
    ask(listCheckRuns, { pageSize: MOST, pageNo: 1 }, { signal, quiet: true })
  )
  const [{ run, item, kind }, change] = useAddressState(PARAMS, {
    run: t('page.run'),
    item: t('findings.item'),
    kind: t('findings.kind')
  })
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
  const show = (id: string | null) => change({ run: id ?? '', item: '', kind: 'found' })
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={t('page.title')} onRefresh={refresh}>
        {mayRun && (
          <Button kind="primary" onPress={() => setOrdering(true)}>
            {t('order')}
          </Button>
        )}
      </PageHead>
      <TransferNeeds />
      <Answered state={state} onRetry={refresh}>
        {({ records }) => {
          const shown = run || records[0]?.id
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
                value={shown}
                onChange={show}
                options={records.map((one) => ({
                  value: one.id,
                  label: [
                    one.createTime.slice(0, 16),
                    t(`stage.${one.stage}`),
                    one.state === 'done' && one.result ? t(`result.${one.result}`) : t(`state.${one.state}`),
                    // What is longest comes last: where room is short it is the one that is cut.
                    one.targetTitle
                  ].join(' \u00b7 ')
                }))}
              />
              <CheckRunView key={shown} id={shown} item={item} kind={kind} onShow={change} onEnd={refresh} />
            </>
          )
        }}
      </Answered>
      {isOrdering && (
        <CheckOrder
          onClose={() => setOrdering(false)}
          onOrdered={async (id) => {
            setOrdering(false)
            await refresh()
            show(id)
          }}
        />
      )}
    </div>
  )
}
