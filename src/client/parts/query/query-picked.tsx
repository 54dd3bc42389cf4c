import { useStore } from '@nanostores/react'
import { ListPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { dictionarySearch } from '#core/work/dictionaries.ts'
import { Button } from '#ui/actions/button.tsx'
import { joinChoices, splitChoices } from '#ui/base/text/joined.ts'
import { SearchSelect } from '#ui/fields/search-select.tsx'
import { TagGroup } from '#ui/fields/tag-group.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { $labels, labelOf, learnLabels } from '../dict/labels.ts'
import { ReportPicker } from '../pick/report-picker.tsx'
import type { QueryLine, QueryValueProps } from './query-line.ts'

const MOST = 20

/** The `table,text,code` in which values are searched; a field may ask for another code. */
const dictOf = ({ dictTable = '', customReturnField }: QueryLine): string => {
  const [table, text, code] = dictTable.split(',')
  return [table, text, customReturnField ?? code].join(',')
}

/** A value that is searched on the server; several are shown below as tags. */
export function SearchedValue({ line, label, onChange }: QueryValueProps) {
  const { t } = useTranslation('parts')
  useStore($labels)
  const dict = dictOf(line)
  const isMany = line.rule === 'in'
  const chosen = splitChoices(line.val)
  const search = useMemo(() => dictionarySearch(dict, { pageSize: MOST }), [dict])
  const load = async (keyword: string) => {
    const found = await search(keyword)
    if (!found.isLatest) return []
    learnLabels(dict, found.value)
    return found.value.map(({ value, text }) => ({ value, label: text }))
  }
  const one = isMany || line.val === '' ? null : { value: line.val, label: labelOf(dict, line.val) }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <SearchSelect
        key={isMany ? line.val : ''}
        aria-label={label}
        hasMessageLine={false}
        placeholder={t('superQuery.search')}
        // The search itself waits until typing rests.
        debounce={0}
        load={load}
        value={one}
        onChange={(option) =>
          onChange(isMany ? joinChoices([...chosen, ...(option ? [option.value] : [])], []) : (option?.value ?? ''))
        }
      />
      {isMany && chosen.length > 0 && (
        <TagGroup
          aria-label={t('superQuery.chosen', { name: label })}
          hasMessageLine={false}
          tags={chosen.map((value) => ({ value, label: labelOf(dict, value) }))}
          onRemove={(gone) => onChange(chosen.filter((value) => !gone.includes(value)).join(','))}
        />
      )}
    </div>
  )
}

/** Which column of the report is the value of the field. */
const returned = ({ field, customReturnField, popup }: QueryLine): string => {
  if (customReturnField) return customReturnField
  const from = popup?.orgFields.split(',') ?? []
  return from[popup?.destFields.split(',').indexOf(field) ?? -1] ?? from[0] ?? 'id'
}

/** A value that is picked from a popup report; it can be written as well. */
export function PickedValue({ line, label, onChange }: QueryValueProps) {
  const { t } = useTranslation('parts')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TextField
        aria-label={label}
        hasMessageLine={false}
        placeholder={line.rule === 'in' ? t('superQuery.typeSeveral') : t('superQuery.typeValue')}
        value={line.val}
        onChange={onChange}
        after={
          <Button
            kind="plain"
            className="-my-px -me-px"
            aria-label={t('superQuery.pick', { name: label })}
            aria-haspopup="dialog"
            icon={<ListPlus aria-hidden />}
            onPress={() => setOpen(true)}
          />
        }
      />
      {isOpen && line.popup && (
        <ReportPicker
          code={line.popup.code}
          isMultiple={line.rule === 'in'}
          isOpen
          onDone={(rows) => {
            setOpen(false)
            const values = (rows ?? []).map((row) => String(row[returned(line)] ?? '')).filter(Boolean)
            if (values.length > 0)
              onChange(
                line.rule === 'in' ? [...new Set([...splitChoices(line.val), ...values])].join(',') : values.join(',')
              )
          }}
        />
      )}
    </>
  )
}
