// For the module of the SDK that writes the headers of event streams. Every signer makes one, and no operation of the store
// has an event stream.
export class HeaderFormatter {
  format(): never {
    throw new Error('HeaderFormatter is not in the bundle');
  }
}
