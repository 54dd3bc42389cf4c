import { useStore } from '@nanostores/react'
import { FilePlus2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { listTransfers, type TransferDetail } from '#contract/transfers/transfers.ts'
import { has } from '#core/state/session/permissions.ts'
import { $project } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { textParam } from '#parts/address/params.ts'
import { useAddressState } from '#parts/address/use-page-address.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useFollowed } from '#parts/answer/use-followed.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { Select } from '#ui/fields/select.tsx'

import { ExtensionDialog } from './transferring/extension-dialog.tsx'
import { Extensions } from './transferring/extensions.tsx'
import { ApplicationDialog } from './transferring/application-dialog.tsx'
import { TransferView } from './transferring/transfer-view.tsx'

/** So many of the newest applications can be chosen. */
const MOST = 100

/** 移交申请: the applications of a project, what each still lacks, what has happened to it, and what it has frozen. */
export default function TransferApply() {
  const { t } = useTranslation('transfers')
  const project = useStore($project)
  if (project) return <Applications key={project.id} project={project.id} />
  return (
    <div className="flex flex-1 flex-col page-edge pb-4">
      <PageHead title={t('apply.title')} />
      <Empty title={t('noProject')} />
    </div>
  )
}

const PARAMS = { id: textParam }
type Asked = { readonly kind: 'none' | 'add' | 'extend' } | { readonly kind: 'edit'; readonly detail: TransferDetail }

function Applications({ project }: { readonly project: string }) {
  const { t } = useTranslation('transfers')
  const { state, refresh } = useAnswer((signal) =>
    ask(listTransfers, { pageSize: MOST, pageNo: 1, projectId: project }, { signal, quiet: true })
  )
  useFollowed('transfer.application', refresh)
  const [{ id }, change] = useAddressState(PARAMS, { id: t('apply.which') })
  const [asked, setAsked] = useState<Asked>({ kind: 'none' })
  const [extended, setExtended] = useState(0)
  const [edits, setEdits] = useState(0)
  const close = () => setAsked({ kind: 'none' })
  const show = async (shown: string | null) => {
    close()
    await refresh()
    change({ id: shown ?? '' })
  }
  const [mayAdd, mayExtend] = [has('transfer.apply:add'), has('transfer.apply:extend')]
  useCommands(
    useMemo(
      () => [
        ...(mayAdd
          ? [
              {
                id: 'transfer.add',
                title: () => t('apply.add'),
                group: 'screen' as const,
                run: () => setAsked({ kind: 'add' })
              }
            ]
          : []),
        ...(mayExtend
          ? [
              {
                id: 'transfer.extend',
                title: () => t('extension.apply'),
                group: 'screen' as const,
                run: () => setAsked({ kind: 'extend' })
              }
            ]
          : [])
      ],
      [mayAdd, mayExtend, t]
    )
  )
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={t('apply.title')} onRefresh={refresh}>
        {mayExtend && <Button onPress={() => setAsked({ kind: 'extend' })}>{t('extension.apply')}</Button>}
        {mayAdd && (
          <Button kind="primary" onPress={() => setAsked({ kind: 'add' })}>
            {t('apply.add')}
          </Button>
        )}
      </PageHead>
      <Answered state={state} onRetry={refresh} className="flex flex-col gap-3">
        {({ records }) => {
          const shown = records.some((one) => one.id === id) ? id : records[0]?.id
          if (!shown)
            return (
              <Empty
                title={t('apply.none')}
                description={t('apply.noneHint')}
                icon={<FilePlus2 aria-hidden />}
                className="m-auto"
              />
            )
          return (
            <>
              <Select
                label={t('apply.which')}
                hasMessageLine={false}
                className="max-w-160"
                value={shown}
                onChange={(next) => change({ id: next ?? '' })}
                options={records.map((one) => ({
                  value: one.id,
                  label: [one.transferNo, one.kind_dictText, one.status_dictText].join(' \u00b7 ')
                }))}
              />
              <TransferView
                key={shown}
                id={shown}
                edits={edits}
                onEdit={(detail) => setAsked({ kind: 'edit', detail })}
                onChanged={show}
              />
            </>
          )
        }}
      </Answered>
      <Extensions key={extended} project={project} />
      {(asked.kind === 'add' || asked.kind === 'edit') && (
        <ApplicationDialog
          detail={asked.kind === 'edit' ? asked.detail : null}
          onClose={close}
          onDone={(id) => {
            setEdits((count) => count + 1)
            return show(id)
          }}
        />
      )}
      {asked.kind === 'extend' && (
        <ExtensionDialog
          onClose={close}
          onDone={() => {
            close()
            setExtended((count) => count + 1)
          }}
        />
      )}
    </div>
  )
}
