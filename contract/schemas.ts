import { Case, CaseFigures, CaseRow } from './cases';
import { LoginResponse, NewMember, SessionMember, SignUpInfo } from './auth';
import { BlockRow } from './blocks';
import { Problem } from './call';
import { Comment } from './comments';
import { Reaction } from './common';
import { FollowResponse, MemberRow } from './follows';
import { Hint } from './live';
import { Conversation, Message } from './messages';
import { MutedWords, MuteRow } from './mutes';
import { Post } from './posts';
import { Profile } from './profile';
import { Appeal, OwnDecision, Report } from './reports';
import { Subscription } from './subscriptions';

/** Every schema with a name of its own: the server registers them, OpenAPI lists them as components. */
export const schemas = [
  Appeal,
  BlockRow,
  Case,
  CaseFigures,
  CaseRow,
  Comment,
  Conversation,
  FollowResponse,
  Hint,
  LoginResponse,
  MemberRow,
  Message,
  MutedWords,
  MuteRow,
  NewMember,
  OwnDecision,
  Post,
  Problem,
  Profile,
  Reaction,
  Report,
  SessionMember,
  SignUpInfo,
  Subscription,
];
