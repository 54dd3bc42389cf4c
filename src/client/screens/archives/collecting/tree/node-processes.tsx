import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { nodeProcesses, startableProcesses, startProcess } from '#contract/archives/processes.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { useDictOptions } from '#parts/dict/use-dict-options.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Table } from '#ui/data/table.tsx'
import { Chip } from '#ui/status/chip.tsx'
import { stateTone } from '#parts/resource/fields/state-tones.ts'

import { nodeTitle } from './collect-tree.tsx'

interface NodeProcessesProps {
  readonly node: ArchiveTreeNode
  readonly onClose: () => void
}

/** The usual process of an item. */
const USUAL = 'node'

/** 流程 of an item of the directory tree: those that it has, the last first, and another one is created by the definition that is chosen. */
export function NodeProcesses({ node, onClose }: NodeProcessesProps) {
  const { t } = useTranslation('archives')
  const { t: common } = useTranslation('resource')
  const mayStart = has('base.process:add')
  const [code, setCode] = useState<string | null>(USUAL)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const form = useRef<HTMLFormElement>(null)
  const states = useDictOptions({ dictCode: 'process_status' })
  const { state, refresh } = useAnswer(async (signal) => {
    const how = { signal, quiet: true }
    const startable = mayStart ? await ask(startableProcesses, {}, how) : []
    return { startable, processes: await ask(nodeProcesses, { nodeId: node.id }, how) }
  })
  const startable = ('data' in state && state.data?.startable) || []
  const chosen = startable.find((one) => one.code === code)
  const start = async () => {
    if (isBusy) return
    if (!chosen) return setErrors({ code: t('nodeProcess.chooseFirst') })
    setBusy(true)
    const input = { nodeId: node.id, code: chosen.code }
    try {
      await ask(startProcess, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      setErrors(undefined)
      succeed(t('nodeProcess.started', { node: nodeTitle(node), name: chosen.name }))
      await refresh()
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(await formErrors(failure, 'code'))
    }
    setBusy(false)
  }
  const title = t('nodeProcess.title', { node: nodeTitle(node) })
  return (
    <Dialog
      isOpen
      title={title}
      width={820}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close" autoFocus={!mayStart}>
            {common('close')}
          </Button>
          {mayStart && (
            <Button kind="primary" isLoading={isBusy} onPress={() => form.current?.requestSubmit()}>
              {t('nodeProcess.start')}
            </Button>
          )}
        </>
      }
    >
      {mayStart && (
        <Form
          ref={form}
          aria-label={t('nodeProcess.start')}
          errors={errors}
          isDisposable
          onSubmit={(event) => {
            event.preventDefault()
            void start()
          }}
        >
          <Select
            label={t('nodeProcess.choose')}
            name="code"
            autoFocus
            isRequired
            description={chosen && t('nodeProcess.steps', { steps: chosen.steps.join(' → ') })}
            options={startable.map(({ code: value, name, version }) => ({ value, label: `${name} v${version}` }))}
            value={code}
            onChange={setCode}
          />
        </Form>
      )}
      <Answered state={state} onRetry={refresh}>
        {({ processes }) => (
          <div className="overflow-x-auto rounded-lg border border-line">
            <Table
              aria-label={t('nodeProcess.list')}
              className="w-full min-w-150 table-fixed border-collapse"
              columns={[
                { key: 'name', title: t('nodeProcess.name') },
                { key: 'version', title: t('nodeProcess.version'), width: 70, align: 'end' },
                { key: 'status', title: t('nodeProcess.status'), width: 110 },
                { key: 'now', title: t('nodeProcess.now') },
                { key: 'startedBy', title: t('nodeProcess.startedBy'), width: 90 },
                { key: 'startedAt', title: t('nodeProcess.startedAt'), width: 170 }
              ]}
              rows={processes}
              cellOf={(row, key) =>
                key === 'status' ? (
                  <Chip tone={stateTone('process_status', row.status) ?? 'idle'}>
                    {states.find(({ value }) => value === row.status)?.label ?? row.status}
                  </Chip>
                ) : (
                  (row[key as keyof typeof row] ?? '')
                )
              }
              empty={t('nodeProcess.none')}
            />
          </div>
        )}
      </Answered>
    </Dialog>
  )
}
