import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type Org, orgs } from '#contract/organisation/participants.ts'
import { ask } from '#core/wire/http/ask.ts'
import { type ColumnFieldProps, fieldText, firstOf, namesOf } from '#parts/form/field-names.ts'
import { ComboBox } from '#ui/fields/combo-box.tsx'

const MOST = 1000

/** What a unit is called: one of 单位库, found by its name or its code, or a new one. The server completes what the pool knows of it. */
export function PoolNameField(props: ColumnFieldProps) {
  const { t } = useTranslation('organisation')
  const [units, setUnits] = useState<readonly Org[]>([])
  useEffect(() => {
    const control = new AbortController()
    // Without the pool a name is typed.
    ask(
      orgs.calls.list,
      { pageSize: MOST, column: 'name', order: 'asc' },
      { signal: control.signal, quiet: true }
    ).then(
      ({ records }) => setUnits(records),
      () => undefined
    )
    return () => control.abort()
  }, [])
  return (
    <ComboBox
      {...namesOf(props)}
      {...firstOf(props)}
      allowsCustomValue
      description={t('participant.fromPool')}
      options={units.map(({ name, uscc, orgType_dictText }) => ({
        value: name,
        label: name,
        description: [orgType_dictText, uscc].filter(Boolean).join(' · ')
      }))}
      narrow={(options, typed) =>
        options.filter(({ label, description = '' }) =>
          `${label} ${description}`.toLowerCase().includes(typed.trim().toLowerCase())
        )
      }
      value={fieldText(props) || null}
      onChange={props.onChange}
    />
  )
}
