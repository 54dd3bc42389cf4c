import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { createEntity } from '#contract/catalogue/meta-entities.ts'
import { ask } from '#core/wire/http/ask.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { TextField } from '#ui/fields/text-field.tsx'

import { readMetaFields } from './meta-words.ts'

/** 复制为新实体: an entity of one's own with the fields of another one, also of one that comes with the product. */
export function MetaCopyDialog({ resource, texts, row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['catalogue', 'resource'])
  const [code, setCode] = useState(`${String(row.code)}-2`)
  const [name, setName] = useState(String(row.name))
  const type = resource.name === 'nodeMeta' ? ('node' as const) : ('task' as const)
  return (
    <FormDialog
      title={t('meta.copyOf', { name: String(row.name) })}
      submitLabel={t('resource:save')}
      width={480}
      field="code"
      input={() => ({ code, name, type, fields: [...readMetaFields(String(row.fields))] })}
      send={async (input, options) => {
        await ask(createEntity, input, options)
        onDone(t('meta.copied', { name }))
      }}
      onClose={onClose}
    >
      <TextField
        label={texts.field('code')}
        name="code"
        isRequired
        autoFocus
        maxLength={60}
        value={code}
        onChange={setCode}
      />
      <TextField label={texts.field('name')} name="name" isRequired maxLength={100} value={name} onChange={setName} />
    </FormDialog>
  )
}
