import { useStore } from '@nanostores/react'

import { storedDocuments } from '#contract/files/stored.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Skeleton } from '#ui/status/skeleton.tsx'

import { useAnswer } from '../answer/use-answer.ts'
import { FileField } from '../upload/file-field.tsx'
import type { Accepts } from '../upload/file-set.ts'
import { $uploaded, pathsOf } from '../upload/stored-files.ts'
import { type ColumnFieldProps, fieldText, namesOf } from './field-names.ts'

/** Files of a row: chosen, dropped or pasted, put in order and taken away; what is uploaded here is the row's once that is saved. */
export function FilesInput(props: ColumnFieldProps) {
  const { placeholder: _, isReadOnly: __, ...names } = namesOf(props)
  const { number = 0, btnText, props: more } = props.column
  const uploaded = useStore($uploaded)
  const { state } = useAnswer((signal) => {
    const path = pathsOf(fieldText(props))
      .filter((one) => !uploaded.has(one))
      .join(',')
    // What is not found any more is shown by its path: it can be taken away.
    return path === '' ? Promise.resolve([]) : ask(storedDocuments, { path }, { signal, quiet: true }).catch(() => [])
  })
  if (!('data' in state) || state.data === undefined) return <Skeleton lines={2} />
  return (
    <FileField
      {...names}
      defaultValue={fieldText(props)}
      objects={state.data}
      accepts={(more?.accepts as Accepts | undefined) ?? 'file'}
      limit={number}
      {...(btnText !== undefined && { btnText })}
      sending={FOR_FIELDS}
      onChange={(value) => props.onChange(value)}
      {...(props.onUnderWay && { onUnderWay: props.onUnderWay })}
    />
  )
}

const FOR_FIELDS = { biz: 'field' } as const
