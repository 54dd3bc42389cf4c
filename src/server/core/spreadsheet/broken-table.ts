/** A file is no table of a format that is read, or a part of it is missing. */
export class BrokenTable extends Error {
  constructor() {
    super('the file is no table that can be read')
  }
}
