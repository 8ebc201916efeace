import { ARITHMETIC, type Binding, type Names } from './names.ts';
import { bare, type Node } from './node.ts';

/** Whether the value of an expression is a number in any run. */
export function isNumber(expression: Node, names: Names, seen: ReadonlySet<Binding> = new Set()): boolean {
  const node = bare(expression);
  const isNumberToo = (part: unknown) => isNumber(part as Node, names, seen);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number';
    case 'UnaryExpression':
      return ['+', '-', '~'].includes(node.operator as string);
    case 'UpdateExpression':
      return true;
    case 'BinaryExpression':
      return (
        ARITHMETIC.has(node.operator) || (node.operator === '+' && isNumberToo(node.left) && isNumberToo(node.right))
      );
    case 'ConditionalExpression':
      return isNumberToo(node.consequent) && isNumberToo(node.alternate);
    case 'CallExpression':
      return isMath(node.callee as Node, names);
    case 'Identifier': {
      const binding = names.of(node);
      if (!binding) return false;
      // A name that is given its own value, such as by `i += 1`, has no other for that.
      return (
        seen.has(binding) ||
        binding.values.every((value) => value !== null && isNumber(value, names, new Set([...seen, binding])))
      );
    }
    default:
      return false;
  }
}

function isMath(callee: Node, names: Names): boolean {
  const object = callee.type === 'MemberExpression' ? (callee.object as Node) : null;
  return object?.type === 'Identifier' && object.name === 'Math' && names.of(object) === null;
}
