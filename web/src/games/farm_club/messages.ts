/** All texts of Farm Club, by language. */
import { en } from './messages.en';
import { fr } from './messages.fr';

export const messages = { en, fr };
