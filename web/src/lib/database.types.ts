/** Generated from the database by `npm run types`. Do not edit. */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      access_tokens: {
        Row: {
          created_at: string;
          expires_at: string;
          id: string;
          last_four: string;
          last_used_at: string | null;
          name: string;
          token_hash: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          expires_at: string;
          id?: string;
          last_four: string;
          last_used_at?: string | null;
          name: string;
          token_hash: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          expires_at?: string;
          id?: string;
          last_four?: string;
          last_used_at?: string | null;
          name?: string;
          token_hash?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "access_tokens_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      catalog_entries: {
        Row: {
          data: string[];
          libraries: string[];
          metric: string | null;
          metric_of: string | null;
          metrics: string[];
          model: string | null;
          models: string[];
          notebook_id: string;
          part: string | null;
          printed: string | null;
          question: string | null;
          reads: string[];
          target: string | null;
          team_id: string | null;
          user_id: string;
          value: number | null;
          writes: string[];
        };
        Insert: {
          data?: string[];
          libraries?: string[];
          metric?: string | null;
          metric_of?: string | null;
          metrics?: string[];
          model?: string | null;
          models?: string[];
          notebook_id: string;
          part?: string | null;
          printed?: string | null;
          question?: string | null;
          reads?: string[];
          target?: string | null;
          team_id?: string | null;
          user_id: string;
          value?: number | null;
          writes?: string[];
        };
        Update: {
          data?: string[];
          libraries?: string[];
          metric?: string | null;
          metric_of?: string | null;
          metrics?: string[];
          model?: string | null;
          models?: string[];
          notebook_id?: string;
          part?: string | null;
          printed?: string | null;
          question?: string | null;
          reads?: string[];
          target?: string | null;
          team_id?: string | null;
          user_id?: string;
          value?: number | null;
          writes?: string[];
        };
        Relationships: [
          {
            foreignKeyName: "catalog_entries_notebook_id_fkey";
            columns: ["notebook_id"];
            isOneToOne: true;
            referencedRelation: "notebooks";
            referencedColumns: ["id"];
          },
        ];
      };
      charts: {
        Row: {
          cell_index: number;
          data: string;
          id: string;
          mime_type: string;
          notebook_id: string | null;
          position: number;
          title: string | null;
          trashed_id: string | null;
        };
        Insert: {
          cell_index: number;
          data: string;
          id?: string;
          mime_type: string;
          notebook_id?: string | null;
          position: number;
          title?: string | null;
          trashed_id?: string | null;
        };
        Update: {
          cell_index?: number;
          data?: string;
          id?: string;
          mime_type?: string;
          notebook_id?: string | null;
          position?: number;
          title?: string | null;
          trashed_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "charts_notebook_id_fkey";
            columns: ["notebook_id"];
            isOneToOne: false;
            referencedRelation: "notebooks";
            referencedColumns: ["id"];
          },
        ];
      };
      folders: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "folders_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      notebook_content: {
        Row: {
          accuracy_metrics: string | null;
          business_logic_section: string | null;
          code_quality_score: Json | null;
          data_prep_section: string | null;
          exploration_section: string | null;
          fact_corrections: Json | null;
          facts: Json | null;
          feature_engineering_section: string | null;
          ml_outcome: string | null;
          model_type: string | null;
          modeling_section: string | null;
          notebook_id: string;
          original_notebook: string | null;
          section_evidence: Json | null;
          summary_source: string | null;
          validation_section: string | null;
        };
        Insert: {
          accuracy_metrics?: string | null;
          business_logic_section?: string | null;
          code_quality_score?: Json | null;
          data_prep_section?: string | null;
          exploration_section?: string | null;
          fact_corrections?: Json | null;
          facts?: Json | null;
          feature_engineering_section?: string | null;
          ml_outcome?: string | null;
          model_type?: string | null;
          modeling_section?: string | null;
          notebook_id: string;
          original_notebook?: string | null;
          section_evidence?: Json | null;
          summary_source?: string | null;
          validation_section?: string | null;
        };
        Update: {
          accuracy_metrics?: string | null;
          business_logic_section?: string | null;
          code_quality_score?: Json | null;
          data_prep_section?: string | null;
          exploration_section?: string | null;
          fact_corrections?: Json | null;
          facts?: Json | null;
          feature_engineering_section?: string | null;
          ml_outcome?: string | null;
          model_type?: string | null;
          modeling_section?: string | null;
          notebook_id?: string;
          original_notebook?: string | null;
          section_evidence?: Json | null;
          summary_source?: string | null;
          validation_section?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "notebook_content_notebook_id_fkey";
            columns: ["notebook_id"];
            isOneToOne: true;
            referencedRelation: "notebooks";
            referencedColumns: ["id"];
          },
        ];
      };
      notebook_links: {
        Row: {
          created_at: string;
          created_by: string;
          expires_at: string;
          id: string;
          label: string | null;
          last_viewed_at: string | null;
          notebook_id: string;
          token_hash: string;
          views: number;
          with_code: boolean;
        };
        Insert: {
          created_at?: string;
          created_by: string;
          expires_at: string;
          id?: string;
          label?: string | null;
          last_viewed_at?: string | null;
          notebook_id: string;
          token_hash: string;
          views?: number;
          with_code: boolean;
        };
        Update: {
          created_at?: string;
          created_by?: string;
          expires_at?: string;
          id?: string;
          label?: string | null;
          last_viewed_at?: string | null;
          notebook_id?: string;
          token_hash?: string;
          views?: number;
          with_code?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "notebook_links_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "notebook_links_notebook_id_fkey";
            columns: ["notebook_id"];
            isOneToOne: false;
            referencedRelation: "notebooks";
            referencedColumns: ["id"];
          },
        ];
      };
      notebooks: {
        Row: {
          created_at: string;
          description: string | null;
          description_start: string | null;
          file_name: string | null;
          folder_id: string | null;
          id: string;
          overall_score: number | null;
          shared_from: number | null;
          status: string;
          team_id: string | null;
          title: string;
          updated_at: string;
          user_id: string;
          version: number;
          versioned_at: string;
        };
        Insert: {
          created_at?: string;
          description?: string | null;
          description_start?: string | null;
          file_name?: string | null;
          folder_id?: string | null;
          id?: string;
          overall_score?: number | null;
          shared_from?: number | null;
          status?: string;
          team_id?: string | null;
          title: string;
          updated_at?: string;
          user_id: string;
          version?: number;
          versioned_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          description_start?: string | null;
          file_name?: string | null;
          folder_id?: string | null;
          id?: string;
          overall_score?: number | null;
          shared_from?: number | null;
          status?: string;
          team_id?: string | null;
          title?: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
          versioned_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notebooks_folder_id_user_id_fkey";
            columns: ["folder_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "folders";
            referencedColumns: ["id", "user_id"];
          },
          {
            foreignKeyName: "notebooks_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "notebooks_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          email: string | null;
          id: string;
          name: string | null;
        };
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          email?: string | null;
          id: string;
          name?: string | null;
        };
        Update: {
          avatar_url?: string | null;
          created_at?: string;
          email?: string | null;
          id?: string;
          name?: string | null;
        };
        Relationships: [];
      };
      revisions: {
        Row: {
          author_id: string | null;
          created_at: string;
          id: string;
          notebook_id: string | null;
          original_notebook: string | null;
          pushed_with: string | null;
          save_id: string;
          snapshot: Json;
          trashed_id: string | null;
          version: number;
        };
        Insert: {
          author_id?: string | null;
          created_at?: string;
          id?: string;
          notebook_id?: string | null;
          original_notebook?: string | null;
          pushed_with?: string | null;
          save_id: string;
          snapshot: Json;
          trashed_id?: string | null;
          version: number;
        };
        Update: {
          author_id?: string | null;
          created_at?: string;
          id?: string;
          notebook_id?: string | null;
          original_notebook?: string | null;
          pushed_with?: string | null;
          save_id?: string;
          snapshot?: Json;
          trashed_id?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "revisions_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "revisions_notebook_id_fkey";
            columns: ["notebook_id"];
            isOneToOne: false;
            referencedRelation: "notebooks";
            referencedColumns: ["id"];
          },
        ];
      };
      site_content: {
        Row: {
          content: string;
          id: string;
          title: string;
          type: string;
          updated_at: string;
        };
        Insert: {
          content: string;
          id: string;
          title: string;
          type: string;
          updated_at?: string;
        };
        Update: {
          content?: string;
          id?: string;
          title?: string;
          type?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      site_settings: {
        Row: {
          language_model: string;
          only_row: boolean;
        };
        Insert: {
          language_model?: string;
          only_row?: boolean;
        };
        Update: {
          language_model?: string;
          only_row?: boolean;
        };
        Relationships: [];
      };
      team_invitations: {
        Row: {
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          status: string;
          team_id: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          status?: string;
          team_id: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          status?: string;
          team_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "team_invitations_invited_by_fkey";
            columns: ["invited_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_invitations_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
        ];
      };
      team_members: {
        Row: {
          id: string;
          joined_at: string;
          role: string;
          team_id: string;
          user_id: string;
        };
        Insert: {
          id?: string;
          joined_at?: string;
          role?: string;
          team_id: string;
          user_id: string;
        };
        Update: {
          id?: string;
          joined_at?: string;
          role?: string;
          team_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "team_members_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_members_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      teams: {
        Row: {
          created_at: string;
          created_by: string | null;
          description: string | null;
          id: string;
          language_model: string;
          name: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          description?: string | null;
          id?: string;
          language_model?: string;
          name: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          description?: string | null;
          id?: string;
          language_model?: string;
          name?: string;
        };
        Relationships: [
          {
            foreignKeyName: "teams_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      trash: {
        Row: {
          bytes: number;
          deleted_at: string;
          deleted_by: string;
          id: string;
          kind: string;
          notebooks: number;
          object_id: string;
          owner_id: string | null;
          title: string;
        };
        Insert: {
          bytes?: number;
          deleted_at?: string;
          deleted_by: string;
          id?: string;
          kind: string;
          notebooks: number;
          object_id: string;
          owner_id?: string | null;
          title: string;
        };
        Update: {
          bytes?: number;
          deleted_at?: string;
          deleted_by?: string;
          id?: string;
          kind?: string;
          notebooks?: number;
          object_id?: string;
          owner_id?: string | null;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: "trash_deleted_by_fkey";
            columns: ["deleted_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "trash_owner_id_fkey";
            columns: ["owner_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      accept_team_invitation: { Args: { invitation_id: string }; Returns: string };
      account_summary: { Args: never; Returns: Json };
      catalog_choices: { Args: never; Returns: Json };
      create_access_token: { Args: { days?: number; name: string }; Returns: string };
      create_notebook_link: { Args: { expires_at: string; label?: string; notebook: string; with_code: boolean }; Returns: string };
      delete_notebooks: { Args: { notebook_ids: Json }; Returns: number };
      file_flows: { Args: never; Returns: Json };
      file_notebooks: { Args: { filings: Json }; Returns: number };
      find_notebooks: { Args: { asked: Json }; Returns: Json };
      is_site_admin: { Args: never; Returns: boolean };
      model_rule: { Args: { notebook?: string; team?: string }; Returns: string };
      model_totals: { Args: { after?: Json; days?: number; most?: number; totals_of: string }; Returns: Json };
      my_usage: { Args: never; Returns: Json };
      newest_notebooks: { Args: { before?: string; before_id?: string; most?: number }; Returns: Database["public"]["Tables"]["notebooks"]["Row"][] };
      newest_team_notebooks: { Args: { before?: string; before_id?: string; most?: number; team: string }; Returns: Database["public"]["Tables"]["notebooks"]["Row"][] };
      record_export: { Args: { kind: string; notebooks: number; object?: string }; Returns: undefined };
      respelled_search: { Args: { asked: string }; Returns: string };
      restore_from_trash: { Args: { object_ids: Json }; Returns: Json };
      save_notebook: { Args: { charts?: Json; original_notebook?: string; save: Json }; Returns: Json };
      save_site_texts: { Args: { page: string; seen: Json; texts: Json }; Returns: boolean };
      site_activity: { Args: { asked?: Json }; Returns: Json };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};

type Public = Database["public"];
export type Tables<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Row"];
export type TablesInsert<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Insert"];
export type TablesUpdate<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Update"];
