import { Plus, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { FormBlock, FormBox, FormLayout } from '#contract/forms/form-layout.ts'
import { overlapsOf, placeOfBox, templateFaults } from '#contract/forms/template-faults.ts'
import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import { announce } from '#ui/base/announcer.ts'
import { useWantedFocus } from '#ui/base/use-wanted-focus.ts'
import { Button } from '#ui/button.tsx'
import { FieldSet } from '#ui/field-set.tsx'
import { ListBox } from '#ui/list-box.tsx'

import { TemplateBoxFields } from './template-box-fields.tsx'
import { blockName, type BoxStep, newBox, readTemplate, stepped } from './template-draft.ts'
import { TemplatePage } from './template-page.tsx'
import { TemplatePreview } from './template-preview.tsx'

/** A step by an arrow, and with Shift. Millimetres. */
const [SMALL, LARGE] = [1, 10]
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
}

/** Reads the arrow of a designer: Alt moves, Ctrl with it sizes, Shift takes the larger step. */
function stepOf({ key, altKey, ctrlKey, shiftKey }: KeyboardEvent): BoxStep | null {
  const arrow = ARROWS[key]
  if (!arrow || !altKey) return null
  const by = shiftKey ? LARGE : SMALL
  return [arrow[0] * by, arrow[1] * by, ctrlKey ? 'size' : 'place']
}

/** The designer of a template: its items as a list, the page drawn beside it, and the numbers of the box that is chosen. */
export function TemplateField(props: ColumnFieldProps) {
  const text = fieldText(props)
  const layout = readTemplate(text)
  const { label, name } = namesOf(props)
  return (
    <FieldSet label={label} name={name} kept={text}>
      {() => layout && <Designer layout={layout} {...props} />}
    </FieldSet>
  )
}

function Designer({ layout, onChange, others }: ColumnFieldProps & { readonly layout: FormLayout }) {
  const { t, i18n } = useTranslation('forms')
  const [selected, setSelected] = useState(0)
  const [target, setTarget] = useState('')
  const undone = useRef<string[]>([])
  const { box, want } = useWantedFocus()
  const nameOf = (at: number) => {
    const block = layout.blocks[at]
    return (block && blockName(block, layout, i18n.language === 'en')) || t('pdfTemplate.unnamed')
  }
  const wordsOf = (block: FormBlock, at: number, of = layout) =>
    block.kind === 'box'
      ? t('pdfTemplate.place', { name: nameOf(at), ...placeOfBox(block, of) })
      : t('pdfTemplate.flows', { name: nameOf(at), kind: t(`pdfTemplate.kind.${block.kind}`) })
  const change = (blocks: FormLayout['blocks']) => {
    undone.current.push(JSON.stringify(layout))
    onChange(JSON.stringify({ ...layout, blocks }))
  }
  const chosen = layout.blocks[selected]
  const setBox = (changed: FormBox) => change(layout.blocks.with(selected, changed))
  const moveByKeys = (event: KeyboardEvent) => {
    const step = stepOf(event)
    if (!step || chosen?.kind !== 'box') return
    event.preventDefault()
    event.stopPropagation()
    const moved = stepped(chosen, layout, step)
    setBox(moved)
    announce(wordsOf(moved, selected), { about: 'box' })
  }
  const undo = () => {
    const before = undone.current.pop()
    if (before === undefined) return
    onChange(before)
    announce(t('pdfTemplate.undone'), { about: 'box' })
  }
  const add = () => {
    change([...layout.blocks, newBox()])
    setSelected(layout.blocks.length)
    want('[data-box] input')
    announce(t('pdfTemplate.added'), { about: 'box' })
  }
  const remove = () => {
    announce(t('pdfTemplate.removed', { name: nameOf(selected) }), { about: 'box' })
    change(layout.blocks.toSpliced(selected, 1))
    setSelected(Math.max(0, selected - 1))
    want('[role="listbox"] [tabindex="0"], [role="listbox"]')
  }
  const faults = templateFaults(layout)
  const overlaps = overlapsOf(layout)
  return (
    <div ref={box} className="@container flex w-full min-w-0 flex-col gap-3">
      <p className="text-sm text-quiet">{t('pdfTemplate.layoutHint')}</p>
      <div className="grid grid-cols-1 gap-4 @3xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2" onKeyDownCapture={moveByKeys}>
          <ListBox
            aria-label={t('pdfTemplate.items')}
            className="max-h-72 overflow-auto rounded-control border border-line"
            selectionMode="single"
            disallowEmptySelection
            selectionBehavior="replace"
            selectedKeys={[String(selected)]}
            onSelectionChange={(keys) => keys !== 'all' && setSelected(Number([...keys][0] ?? 0))}
            options={layout.blocks.map((block, at) => ({ value: String(at), label: wordsOf(block, at) }))}
          />
          <div className="flex flex-wrap gap-2">
            <Button icon={<Plus aria-hidden />} isDisabled={layout.blocks.length >= 60} onPress={add}>
              {t('pdfTemplate.addBox')}
            </Button>
            <Button icon={<Trash2 aria-hidden />} isDisabled={layout.blocks.length < 2} onPress={remove}>
              {t('pdfTemplate.removeBox')}
            </Button>
            <Button icon={<Undo2 aria-hidden />} isDisabled={undone.current.length === 0} onPress={undo}>
              {t('pdfTemplate.undo')}
            </Button>
          </div>
          <div data-box="">
            {chosen?.kind === 'box' && (
              <TemplateBoxFields key={selected} box={chosen} {...{ layout }} onChange={setBox} />
            )}
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <div role="status" className={`text-sm ${faults.length > 0 ? 'text-danger' : ''}`}>
            {faults.length + overlaps.length === 0 && <p>{t('pdfTemplate.sound')}</p>}
            {faults.map(({ fault, at, value }) => (
              <p key={`${fault} ${at} ${value}`}>{t(`pdfTemplate.fault.${fault}`, { block: at + 1, value })}</p>
            ))}
            {overlaps.map(([a, b]) => (
              <p key={`${a} ${b}`}>{t('pdfTemplate.overlap', { a: nameOf(a), b: nameOf(b) })}</p>
            ))}
          </div>
          <TemplatePage
            {...{ layout, selected, nameOf }}
            wrong={new Set(faults.map(({ at }) => at))}
            onSelect={setSelected}
          />
        </div>
      </div>
      <TemplatePreview {...{ layout, target }} name={String(others?.('name') ?? '')} onTarget={setTarget} />
    </div>
  )
}
