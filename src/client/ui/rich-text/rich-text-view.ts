import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { type Command, EditorState, type Transaction } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'

import type { IsOwnImage } from '../base/text/formatted-text.ts'
import { RICH_TEXT_KEYS, type RichTextState, caretState } from './rich-text-commands.ts'
import { pastedHtml, readHtml, writeHtml } from './rich-text-html.ts'

/** What an editor is given, and given anew when it changes. */
export interface RichTextSettings {
  /** Names, descriptions and states of the place of the text. */
  readonly attributes: Record<string, string>
  readonly isEditable: boolean
}

interface RichTextCallbacks {
  readonly onChange: (html: string) => void
  readonly onState: (state: RichTextState) => void
  /** A picture was pasted or dropped; true where it is taken. */
  readonly onImage: (file: File) => boolean
  readonly isOwnImage: IsOwnImage
}

/** An editor of formatted text in the page. */
export class RichTextView {
  readonly #view: EditorView
  readonly #callbacks: RichTextCallbacks
  #settings: RichTextSettings
  /** What was last given or said: the same text from the owner changes nothing. */
  #html: string

  constructor(parent: HTMLElement, html: string, settings: RichTextSettings, callbacks: RichTextCallbacks) {
    this.#callbacks = callbacks
    this.#settings = settings
    this.#html = html
    this.#view = new EditorView(parent, {
      state: this.#stateOf(html),
      attributes: () => this.#settings.attributes,
      editable: () => this.#settings.isEditable,
      dispatchTransaction: (change) => this.#take(change),
      transformPastedHTML: (pasted) => pastedHtml(pasted, callbacks.isOwnImage),
      handlePaste: (_, { clipboardData }) => this.#takeImage(clipboardData),
      handleDrop: (_, { dataTransfer }) => this.#takeImage(dataTransfer)
    })
    callbacks.onState(caretState(this.#view.state))
  }

  #stateOf(html: string): EditorState {
    return EditorState.create({
      doc: readHtml(html, this.#callbacks.isOwnImage),
      plugins: [history(), keymap(RICH_TEXT_KEYS), tableEditing()]
    })
  }

  #take(change: Transaction): void {
    this.#view.updateState(this.#view.state.apply(change))
    if (change.docChanged) {
      this.#html = writeHtml(this.#view.state.doc)
      this.#callbacks.onChange(this.#html)
    }
    this.#callbacks.onState(caretState(this.#view.state))
  }

  #takeImage(data: DataTransfer | null): boolean {
    const image = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    // A word processor sends a picture of the text beside the text.
    if (!image || data?.types.includes('text/html')) return false
    return this.#callbacks.onImage(image)
  }

  get state(): EditorState {
    return this.#view.state
  }

  configure(settings: RichTextSettings): void {
    this.#settings = settings
    this.#view.setProps({})
  }

  /** Takes a text from the owner, where it is another one. What could be taken back is forgotten. */
  take(html: string): void {
    if (html === this.#html) return
    this.#html = html
    this.#view.updateState(this.#stateOf(html))
    this.#callbacks.onState(caretState(this.#view.state))
  }

  /** Does something to what is selected, and gives the focus back to the text. */
  run(command: Command): void {
    command(this.#view.state, this.#view.dispatch.bind(this.#view), this.#view)
    this.focus()
  }

  focus(): void {
    this.#view.focus()
  }

  destroy(): void {
    this.#view.destroy()
  }
}
