import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  type EntityDetails,
  entityNodes,
  findEntity,
  type MetaData,
  saveMetaData
} from '#contract/catalogue/meta-entities.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { MetaInput } from '#parts/form/meta-input.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { SearchSelect } from '#ui/fields/search-select.tsx'

interface ChosenNode {
  readonly value: string
  readonly label: string
}
/** A node with its unit project, by which it differs from the same item of another one. */
const labelOf = (node: string, { unit, project }: Pick<MetaData, 'unit' | 'project'>) => `${node} · ${unit ?? project}`
const nodeOf = ({ nodeId, node, ...at }: MetaData): ChosenNode => ({ value: nodeId, label: labelOf(node, at) })

/** 填写数据: what is filled in about a node by the fields of an entity, and the nodes about which it has been before, each to be opened again. */
export function MetaDataDialog({ row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['catalogue', 'resource'])
  const { state, refresh } = useAnswer((signal) => ask(findEntity, { id: row.id }, { signal, quiet: true }))
  const form = useId()
  const [node, setNode] = useState<ChosenNode | null>(null)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const choose = (chosen: ChosenNode | null, data: readonly MetaData[]) => {
    setNode(chosen)
    setErrors(undefined)
    const known = data.find(({ nodeId }) => nodeId === chosen?.value)
    // What is typed stays where nothing is known of the node yet.
    if (known) setValues(known.values)
  }
  const save = async () => {
    if (isBusy) return
    if (!node) return setErrors({ node: t('meta.nodeMissing') })
    setBusy(true)
    try {
      await ask(saveMetaData, { entityId: row.id, nodeId: node.value, values }, { quiet: true })
      onDone(t('meta.filled', { node: node.label }))
    } catch (failure) {
      setErrors(await formErrors(failure, 'node'))
    }
    setBusy(false)
  }
  const fieldsOf = ({ entity: { fields }, data }: EntityDetails) => (
    <>
      <SearchSelect
        label={t('meta.node')}
        name="node"
        isRequired
        autoFocus
        debounce={300}
        value={node}
        onChange={(option) => choose(option && { value: String(option.value), label: String(option.label) }, data)}
        load={async (keyword, signal) => {
          const found = await ask(entityNodes, { id: row.id, keyword }, { signal })
          return found.map(({ id, name, code, ...at }) => ({
            value: id,
            label: labelOf(name, at),
            description: [code, at.unit !== null && at.project].filter(Boolean).join(' · ')
          }))
        }}
      />
      {fields.map((field) => (
        <MetaInput
          key={field.key}
          field={field}
          value={values[field.key] ?? ''}
          error={errors?.[field.key]}
          onChange={(value) => setValues((before) => ({ ...before, [field.key]: value }))}
        />
      ))}
      {fields.length === 0 && <p className="text-quiet">{t('meta.noFields')}</p>}
    </>
  )
  return (
    <Dialog
      isOpen
      title={t('meta.dataOf', { name: String(row.name) })}
      width={640}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('resource:cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isLoading={isBusy} isDisabled={!('data' in state)}>
            {t('resource:save')}
          </Button>
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {(details) => (
          <>
            <Form
              id={form}
              errors={errors}
              onSubmit={(event) => {
                event.preventDefault()
                void save()
              }}
            >
              {fieldsOf(details)}
            </Form>
            <section aria-labelledby={`${form}-before`} className="mt-2 border-line border-t pt-3">
              <h3 id={`${form}-before`} className="mb-1 font-semibold">
                {t('meta.filledBefore')}
              </h3>
              {details.data.length === 0 ? (
                <p className="text-quiet">{t('meta.nothingFilled')}</p>
              ) : (
                <ul className="flex flex-col gap-1">
                  {details.data.map((data) => (
                    <li key={data.id} className="flex flex-wrap items-center gap-x-3">
                      <Button kind="plain" onPress={() => choose(nodeOf(data), details.data)}>
                        {nodeOf(data).label}
                      </Button>
                      <span className="text-quiet text-sm">
                        {[data.updateBy, data.updateTime].filter(Boolean).join(' ')}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          </>
        )}
      </Answered>
    </Dialog>
  )
}
