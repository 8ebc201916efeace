/** An own, enumerable field that a function reads. All instances of a class share the function, so that all have one shape. */
export function ownField<T>(read: (of: T) => unknown): PropertyDescriptor {
  return {
    enumerable: true,
    get(this: T) {
      return read(this);
    },
  };
}
