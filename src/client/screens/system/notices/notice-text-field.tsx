import { keepNoticeImage } from '#core/work/notice-image.ts'
import { isOwnImage } from '#core/work/own-image.ts'
import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'

/** The text of a notice, with headings, lists, tables, links and pictures. */
export function NoticeTextField(props: ColumnFieldProps) {
  const { placeholder: _, ...names } = namesOf(props)
  return (
    <RichText
      {...names}
      value={fieldText(props)}
      onChange={props.onChange}
      keepImage={keepNoticeImage}
      isOwnImage={isOwnImage}
    />
  )
}
