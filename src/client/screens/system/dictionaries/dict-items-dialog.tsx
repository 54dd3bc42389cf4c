import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { dictItems } from '#contract/system/dicts.ts'
import { Answered } from '#parts/answer/answered.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { RowForm } from '#parts/resource/form/row-form.tsx'
import { may, type ResourceRow } from '#parts/resource/rows/rows.ts'
import { useResourceTexts } from '#parts/resource/rows/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'

import { DictItemTable } from './dict-item-table.tsx'
import { useDictItems } from './use-dict-items.ts'

const FORM = [['itemText', 'itemValue'], ['sortOrder', 'status'], ['description']] as const

/** 字典配置: the items of a dictionary, found, added, changed, ordered and deleted by keys. Those of one that came along are only read. */
export function DictItemsDialog({ texts, row: dict, onClose }: OwnDialogProps) {
  const { t } = useTranslation('system')
  const itemTexts = useResourceTexts(dictItems, 'system')
  const items = useDictItems(dict.id, itemTexts)
  const [word, setWord] = useState('')
  const [edited, setEdited] = useState<ResourceRow | null | undefined>()
  const canWrite = !dict.isShared && may(dictItems, 'edit')
  const fits = ({ itemText, itemValue }: ResourceRow) =>
    `${itemText} ${itemValue}`.toLowerCase().includes(word.trim().toLowerCase())
  return (
    <Dialog
      isOpen
      title={t('dictItem.title', { name: String(dict.dictName) })}
      width={960}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField aria-label={t('dictItem.find')} value={word} onChange={setWord} />
        {dict.isShared ? (
          <p className="text-quiet">{t('dictItem.shared', { action: texts.action('adapt') })}</p>
        ) : (
          may(dictItems, 'add') && (
            <Button kind="primary" icon={<Plus aria-hidden />} onPress={() => setEdited(null)} className="ms-auto">
              {t('dictItem.add')}
            </Button>
          )
        )}
      </div>
      <Answered state={items.state} onRetry={items.refresh}>
        {(records) => (
          <DictItemTable
            label={t('dictItem.title', { name: String(dict.dictName) })}
            texts={itemTexts}
            rows={records.filter(fits)}
            // What is in sight may be a part of them: the order is that of all.
            onMove={canWrite && word.trim() === '' ? (id, by) => items.move(records, id, by) : undefined}
            onEdit={canWrite ? setEdited : undefined}
            onRemove={canWrite && may(dictItems, 'delete') ? (row) => items.remove(records, row) : undefined}
            focus={items.focus}
          />
        )}
      </Answered>
      {edited !== undefined && (
        <RowForm
          resource={dictItems}
          texts={itemTexts}
          form={FORM}
          row={edited}
          fixed={{ dictId: dict.id }}
          onSaved={(written, isMore) => {
            if (!isMore) setEdited(undefined)
            void items.written(t(edited ? 'dictItem.saved' : 'dictItem.added'), written.ids[0])
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Dialog>
  )
}
