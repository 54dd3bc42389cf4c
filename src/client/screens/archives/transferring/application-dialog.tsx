import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { addTransfer, editTransfer, type TransferChoices, transferChoices } from '#contract/transfers/applying.ts'
import {
  TRANSFER_KINDS,
  TRANSFER_MODES,
  TRANSFER_PARCELS,
  type TransferKind,
  type TransferMode,
  type TransferParcel
} from '#contract/transfers/transfer-machine.ts'
import type { TransferDetail } from '#contract/transfers/transfers.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

interface ApplicationDialogProps {
  /** The application that is edited; null: a new one. */
  readonly detail: TransferDetail | null
  readonly onClose: () => void
  readonly onDone: (id: string) => unknown
}

/** What an application is for: its kind, its unit projects, and its volumes, of which all are chosen at first. */
export function ApplicationDialog(props: ApplicationDialogProps) {
  const id = props.detail?.row.id
  const { state } = useAnswer((signal) => ask(transferChoices, id === undefined ? {} : { id }, { signal }))
  if (state.status !== 'ready') return <Skeleton lines={8} className="p-4" />
  return <Choosing {...props} choices={state.data} />
}

/** What belongs to no unit project, as a value of a box. */
const NONE = '-'
const boxOf = (id: string | null) => id ?? NONE
const split = (values: string) => values.split(',').filter(Boolean)

function Choosing({
  detail,
  choices,
  onClose,
  onDone
}: ApplicationDialogProps & { readonly choices: TransferChoices }) {
  const { t } = useTranslation('transfers')
  const row = detail?.row
  /** Whether a unit project may be in an application: what was handed over in a supplement of a transfer that it was in, the rest in others. */
  const suits = (of: TransferKind, unit: string | null, previous: string | null) => {
    const isHanded = choices.units.some(({ id, isHanded: is }) => id === unit && is)
    const before = choices.previous.find(({ id }) => id === previous)?.units ?? []
    return of === 'supplement' ? isHanded && before.includes(unit) : !isHanded
  }
  const isAgain = row !== undefined && row.round > 0
  const isAllHanded = choices.units.every(({ isHanded }) => isHanded)
  const [kind, setKind] = useState<TransferKind>(row?.kind ?? (isAllHanded ? 'supplement' : 'formal'))
  const [mode, setMode] = useState<TransferMode>(row?.mode ?? 'online')
  const [parcel, setParcel] = useState<TransferParcel>(row?.parcel ?? 'whole')
  const [preId, setPre] = useState(row ? row.preId : (choices.pres[0]?.id ?? null))
  const [previousId, setPrevious] = useState(row ? row.previousId : (choices.previous[0]?.id ?? null))
  const [units, setUnits] = useState(
    choices.units
      .filter(({ id, isChosen }) => isChosen || (!row && kind === 'supplement' && suits('supplement', id, previousId)))
      .map(({ id }) => boxOf(id))
      .join()
  )
  const [volumes, setVolumes] = useState(
    choices.volumes
      .filter(({ isChosen }) => isChosen)
      .map(({ id }) => id)
      .join()
  )
  const unitsOffered = choices.units.filter(({ id }) => suits(kind, id, previousId))
  const chosenUnits = new Set(split(units).filter((unit) => unitsOffered.some(({ id }) => boxOf(id) === unit)))
  const offered = choices.volumes.filter(({ unitId }) => chosenUnits.has(boxOf(unitId)))
  const input = () => ({
    kind,
    mode,
    parcel,
    units: [...chosenUnits].map((unit) => (unit === NONE ? null : unit)),
    volumes: split(volumes).filter((id) => offered.some((volume) => volume.id === id)),
    preId: kind === 'formal' ? preId : null,
    previousId: kind === 'supplement' ? previousId : null
  })
  /** Chooses all that a kind, and the transfer that it supplements, offer. */
  function offer(of: TransferKind, previous: string | null) {
    const free = choices.units.filter(({ id, heldBy }) => heldBy === null && suits(of, id, previous))
    setUnits(free.map(({ id }) => boxOf(id)).join())
  }
  return (
    <FormDialog
      title={row ? t('apply.editOf', { no: row.transferNo }) : t('apply.add')}
      submitLabel={t(row ? 'save' : 'apply.begin')}
      width={680}
      field="volumes"
      input={input}
      check={(asked) => {
        if (asked.units.length === 0) return { units: t('apply.noUnits') }
        return kind === 'supplement' && previousId === null ? { previousId: t('refused.previous') } : undefined
      }}
      send={async (asked, options) => {
        const done = row
          ? await ask(editTransfer, { id: row.id, rowVersion: row.rowVersion, ...asked }, options)
          : await ask(addTransfer, asked, options)
        succeed(t(row ? 'apply.saved' : 'apply.added', { no: done.transferNo }))
        await onDone(done.id)
      }}
      onClose={onClose}
    >
      <RadioGroup
        label={t('field.kind')}
        name="kind"
        isDisabled={isAgain}
        value={kind}
        onChange={(value) => {
          setKind(value as TransferKind)
          offer(value as TransferKind, previousId)
        }}
        options={TRANSFER_KINDS.map((value) => ({
          value,
          label: t(`kind.${value}`),
          // There is nothing yet to supplement, or nothing left but to supplement.
          isDisabled: value === 'supplement' ? choices.previous.length === 0 : isAllHanded
        }))}
      />
      {kind === 'formal' && choices.pres.length > 0 && (
        <Select
          label={t('field.preId')}
          name="preId"
          value={preId}
          onChange={setPre}
          options={choices.pres.map(({ id, transferNo }) => ({ value: id, label: transferNo }))}
        />
      )}
      {kind === 'supplement' && (
        <Select
          label={t('field.previousId')}
          name="previousId"
          isRequired
          value={previousId}
          onChange={(previous) => {
            setPrevious(previous)
            offer(kind, previous)
          }}
          options={choices.previous.map(({ id, transferNo }) => ({ value: id, label: transferNo }))}
        />
      )}
      <Select
        label={t('field.mode')}
        name="mode"
        value={mode}
        onChange={(value) => setMode((value ?? 'online') as TransferMode)}
        options={TRANSFER_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
      />
      <Select
        label={t('field.parcel')}
        name="parcel"
        isDisabled={isAgain}
        value={parcel}
        onChange={(value) => setParcel((value ?? 'whole') as TransferParcel)}
        options={TRANSFER_PARCELS.map((value) => ({ value, label: t(`parcel.${value}`) }))}
      />
      <CheckboxGroup
        label={t('field.units')}
        name="units"
        isDisabled={isAgain}
        value={units}
        onChange={setUnits}
        options={unitsOffered.map(({ id, name, heldBy }) => ({
          value: boxOf(id),
          label: heldBy === null ? (id === null ? t('ownOf', { name }) : name) : t('heldBy', { name, no: heldBy })
        }))}
      />
      <CheckboxGroup
        label={t('volumes', { count: offered.length })}
        name="volumes"
        value={volumes}
        onChange={setVolumes}
        options={offered.map(({ id, volumeNo, title, files, status_dictText, heldBy }) => ({
          value: id,
          isDisabled: heldBy !== null,
          label:
            heldBy === null
              ? t('choice', { no: volumeNumber(volumeNo), title, files, state: status_dictText })
              : t('heldBy', { name: `${volumeNumber(volumeNo)} ${title}`, no: heldBy })
        }))}
      />
    </FormDialog>
  )
}
