/** Returns the descriptor of an own, enumerable getter. Instances share the function, so that all have one shape. */
export function ownField<T>(read: (of: T) => unknown): PropertyDescriptor {
  return {
    enumerable: true,
    get(this: T) {
      return read(this);
    },
  };
}
