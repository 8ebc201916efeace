import { z } from 'zod';

const Chat = z.object({ id: z.int(), type: z.string() });

/** The parts of an update of the Bot API that are read. */
export const ReceivedUpdate = z.object({
  update_id: z.int().min(0),
  message: z
    .object({
      chat: Chat,
      from: z.object({ username: z.string().optional(), first_name: z.string().optional() }).optional(),
      text: z.string().optional(),
    })
    .optional(),
  /** A pressed button. */
  callback_query: z
    .object({ id: z.string(), data: z.string().optional(), message: z.object({ chat: Chat }).optional() })
    .optional(),
  /** The bot was blocked or unblocked in a chat. */
  my_chat_member: z.object({ chat: Chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
});
export type ReceivedUpdate = z.infer<typeof ReceivedUpdate>;

/** Kinds of updates that Telegram is asked for. */
export const UPDATE_KINDS = ['message', 'callback_query', 'my_chat_member'] as const;
